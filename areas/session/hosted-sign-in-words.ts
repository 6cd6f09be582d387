import { wordsOf } from '#platform/words.ts'

/** Texts for signing in through an identity service and for accepting a link to it. */
export const hostedSignInWords = wordsOf({
  en: {
    signInWith: 'Sign in with {provider}',
    inAnotherTab: 'Sign in in another tab. What you entered here stays.',
    notSignedIn: 'You are not signed in',
    toSignIn: 'Back to sign-in',
    oneMoment: 'One moment',
    oneMomentText: 'Checking with your identity service.',
    confirmed: 'Identity confirmed',
    confirmedText: 'Return to your previous tab. You can close this one.',
    linkTitle: 'Welcome, {name}',
    linkIntro: 'Sign in with the company account you will use from now on. It will be linked to {email}.',
    signOutEverywhere: 'Sign out of all devices',
    signOutEverywhereText: 'Ends all your sessions, including this one.',
  },
  fil: {
    signInWith: 'Mag-sign in gamit ang {provider}',
    inAnotherTab: 'Mag-sign in sa ibang tab. Mananatili rito ang mga inilagay mo.',
    notSignedIn: 'Hindi ka naka-sign in',
    toSignIn: 'Bumalik sa sign-in',
    oneMoment: 'Sandali lang',
    oneMomentText: 'Kinukumpirma sa identity service ng kumpanya.',
    confirmed: 'Nakumpirma na ikaw ito',
    confirmedText: 'Bumalik sa dati mong tab. Puwede mo nang isara ang isang ito.',
    linkTitle: 'Kumusta, {name}',
    linkIntro:
      'Mag-sign in gamit ang account ng kumpanya na gagamitin mo mula ngayon. Ili-link ito sa {email}.',
    signOutEverywhere: 'Mag-sign out sa lahat ng device',
    signOutEverywhereText: 'Tatapusin ang lahat ng session mo, pati ito.',
  },
})
