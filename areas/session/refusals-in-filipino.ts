// Filipino translations of the server's error messages for sign-in and new passwords.
const sentences: Readonly<Record<string, string>> = {
  'The email or the password is wrong, or the account is not active.':
    'Mali ang email o password, o hindi active ang account.',
  'The password is wrong.': 'Mali ang password.',
  'Too many wrong passwords. Wait before you try again, or ask a user manager to unlock the account.':
    'Masyadong maraming maling password. Maghintay bago sumubok ulit, o magpa-unlock ng account sa user manager.',
  'Too many attempts from your network. Wait before you try again.':
    'Masyadong maraming subok mula sa network mo. Maghintay bago sumubok ulit.',
  'Too many attempts from your network. Wait a minute and try again.':
    'Masyadong maraming subok mula sa network mo. Maghintay ng isang minuto at subukan ulit.',
  'Too many links were requested for this email. Wait before you request another.':
    'Masyadong maraming link ang hiniling para sa email na ito. Maghintay bago humiling ulit.',
  'Too many people are signing in right now. Try again in a moment.':
    'Masyadong maraming nagsa-sign in ngayon. Subukan ulit mayamaya.',
  'This code is wrong, or was used already.': 'Mali o nagamit na ang code na ito.',
  'This link has expired, or was already used.': 'Expired na o nagamit na ang link na ito.',
  'Choose a password that differs from the last one.': 'Pumili ng password na iba sa huli.',
  'Your account is not active. Ask a user manager.':
    'Hindi active ang account mo. Magtanong sa user manager.',
}

export const filipinoErrors = (sentence: string): string | null => sentences[sentence] ?? null
