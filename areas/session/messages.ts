import { messagesOf, wordsOf } from '#platform/words.ts'

/** Errors and results of this area, by code. */
export const sessionMessages = messagesOf(
  'session',
  wordsOf({
    en: {
      CREDENTIALS_WRONG: 'The email or the password is wrong, or the account is not active.',
      PASSWORD_WRONG: 'The password is wrong.',
      SIGN_IN_BLOCKED: 'Too many failed attempts. Wait before you try again, or set a new password by email.',
      NETWORK_LIMIT_MINUTE: 'Too many attempts from your network. Wait a minute and try again.',
      RESET_LIMIT: 'Too many links were requested for this email. Wait before you request another.',
      SIGN_INS_LIMIT: 'Too many people are signing in right now. Try again in a moment.',
      CODE_WRONG: 'This code is wrong or was already used. Enter a new code.',
      LINK_EXPIRED: 'This link has expired or was already used. Request a new link.',
      PASSWORD_POLICY: 'Choose a longer password with uppercase and lowercase letters, digits and symbols.',
      PASSWORD_REUSED: 'Choose a password that differs from your last one.',
      ACCOUNT_NOT_ACTIVE: 'Your account is not active. Contact a user manager.',
      SESSION_ENDED: 'Your session has ended. Sign in again to continue.',
      SESSION_NOT_FOUND: 'This session has already ended.',
      SESSION_CLOSED: 'The session was ended.',
      NOTHING_TO_LINK: 'This server manages its own passwords, so there is nothing to link.',
      USER_NOT_FOUND: 'This user was not found.',
      USER_NOT_ACTIVE: '{name} is not active. Activate the account first.',
      USER_LINKED: '{name} is already linked. Remove that link first.',
      LINK_CREATED: 'The link was sent to the email of {name}. It works once, within 24 hours.',
      USER_NOT_LINKED: '{name} is not linked with the identity service.',
      LINK_REMOVED: '{name} was signed out and can no longer sign in with that account.',
      SIGNED_OUT_EVERYWHERE: 'You were signed out of all devices.',
      STEP_UNKNOWN:
        'Your identity service requires a step that is not supported here: {step}. Contact your administrator.',
      TOO_MANY_STEPS: 'Your identity service requires too many sign-in steps. Contact your administrator.',
      VERIFICATION_UNSUPPORTED:
        'Your identity service requires a verification method that cannot be set up here. Contact your administrator.',
      PASSWORD_RESET_REQUIRED:
        'Your password was reset. Set a new one with your identity service, then sign in.',
      IDENTITY_LIMIT: 'Your identity service does not accept more attempts right now. Wait a few minutes.',
      IDENTITY_UNAVAILABLE: 'Your identity service is not responding. Try again in a moment.',
      NOT_LINKED: 'This account is not linked to a console user. Request a link from a user manager.',
      ALREADY_LINKED:
        'This account or user is already linked to another. Ask a user manager to remove that link first.',
      AUTH_TIME_MISSING: 'Your identity service did not report when you signed in. Sign in again.',
      NOT_REAUTHENTICATED: 'Your identity service did not check your identity. Sign in again.',
      SIGN_IN_DENIED: 'The sign-in was denied or cancelled at your identity service.',
      SIGN_IN_INCOMPLETE: 'Your identity service did not complete the sign-in. Start over.',
      SIGN_IN_EXPIRED: 'This sign-in was already used or took too long. Start over.',
      IDENTITY_UNTRUSTED:
        'The response of your identity service cannot be trusted. Contact your administrator.',
      ENROLMENT_EXPIRED: 'The QR code has expired. Start over.',
      CODE_MISMATCH: 'Enter the code that your authenticator app shows now.',
      ACCOUNTS_ELSEWHERE: 'Accounts are managed by your company’s identity service. Sign in there instead.',
      COMPANY_EMAIL: 'Use your company email address.',
      REGISTERED: 'Registration successful',
      REGISTRATION_CLOSED: 'Registration is closed. Contact a user manager to get an account.',
      REGISTRATION_CONFIRMED: 'Your registration is confirmed. A user manager will activate your account.',
      PASSWORD_SET: 'Your password was set. Sign in with it.',
      PASSWORDS_ELSEWHERE: 'Passwords are managed by your company’s identity service. Reset yours there.',
      PASSWORD_RESET: 'Your password was updated. Sign in with it.',
      CODE_REQUIRED: 'Enter the 6-digit code of your authenticator app or a recovery code.',
      SET_UP_REQUIRED: 'Your account requires two-step verification. Set it up to continue.',
      SECOND_FACTOR_REQUIRED:
        'Your role requires two-step verification. Add another app or passkey before you remove this one.',
      PASSKEY_REQUIRED: 'Use your passkey or enter a recovery code.',
      PASSKEY_WRONG: 'This passkey was not accepted. Try again.',
      PASSKEY_NOT_CREATED: 'The passkey was not accepted. Add it again.',
      PASSKEY_NOT_FOUND: 'This passkey was already removed.',
      PASSKEY_NAME_TAKEN: 'You have another passkey with this name. Choose a different name.',
      PASSKEY_ADDED: 'The passkey {name} was added.',
      PASSKEY_RENAMED: 'The passkey was renamed to {name}.',
      PASSKEY_REMOVED: 'The passkey {name} was removed.',
      PASSKEYS_UNAVAILABLE:
        'Passkeys need a host name in the address of the console. Contact your administrator.',
      APP_REMOVED: 'The authenticator app was removed. You can still use your passkeys.',
      ACT_CONFIRMED: '{amount} was confirmed.',
      CONFIRMATION_EXPIRED: 'This confirmation has expired. Repeat the action.',
      NEW_PASSWORD_REQUIRED: 'Choose a new password to continue.',
      SIGN_IN_FOREIGN: 'This sign-in was started in another browser or too long ago. Start over.',
      USE_PASSWORD: 'Sign in with your email and password.',
      OTHER_PERSON: 'Your identity service reported another person. Sign in with your own account.',
      SECURITY_ELSEWHERE:
        'Your password and two-step verification are managed by your company’s identity service.',
      SECOND_FACTOR_ON: 'Two-step verification is on. Store your recovery codes in a safe place.',
      SECOND_FACTOR_OFF: 'Two-step verification is off. Only your password is needed to sign in.',
      USE_PROVIDER: 'Sign in with the button of your identity service.',
      SIGN_IN_TIMEOUT: 'This sign-in took too long. Start over.',
      SIGN_IN_ENDED: 'Your identity service has already ended this sign-in. Start over.',
      PASSWORD_SHORT: 'Use at least {min} characters.',
      PASSWORD_SHORT_ALONE:
        'Choose a password with at least {min} characters before you turn two-step verification off.',
      PASSWORD_COMMON: 'This password is too easy to guess. Use several unrelated words.',
      PASSWORD_PERSONAL: 'Do not use only your name, your email or the name of the product.',
      PASSWORD_CHANGED:
        'Your password was updated.{count, plural, =0 {} one { # other session was ended.} other { # other sessions were ended.}}',
      LANGUAGE_SAVED: 'The language was saved.',
    },
    fil: {
      CREDENTIALS_WRONG: 'Mali ang email o password, o hindi active ang account.',
      PASSWORD_WRONG: 'Mali ang password.',
      SIGN_IN_BLOCKED:
        'Masyadong maraming maling subok. Maghintay bago sumubok ulit, o mag-set ng bagong password gamit ang email.',
      NETWORK_LIMIT_MINUTE:
        'Masyadong maraming subok mula sa network mo. Maghintay ng isang minuto at subukan ulit.',
      RESET_LIMIT:
        'Masyadong maraming link ang ni-request para sa email na ito. Maghintay bago mag-request ulit.',
      SIGN_INS_LIMIT: 'Masyadong maraming nagsa-sign in ngayon. Subukan ulit mayamaya.',
      CODE_WRONG: 'Mali o nagamit na ang code na ito. Maglagay ng bagong code.',
      LINK_EXPIRED: 'Expired o nagamit na ang link na ito. Humingi ng bagong link.',
      PASSWORD_POLICY:
        'Pumili ng mas mahabang password na may uppercase at lowercase letter, numero at simbolo.',
      PASSWORD_REUSED: 'Pumili ng password na iba sa huling ginamit.',
      ACCOUNT_NOT_ACTIVE: 'Hindi active ang account mo. Makipag-ugnayan sa user manager.',
      SESSION_ENDED: 'Natapos na ang session mo. Mag-sign in ulit para magpatuloy.',
      SESSION_NOT_FOUND: 'Tapos na ang session na ito.',
      SESSION_CLOSED: 'Tinapos ang session.',
      NOTHING_TO_LINK: 'Sariling pinamamahalaan ng server na ito ang mga password, kaya walang mai-link.',
      USER_NOT_FOUND: 'Hindi nakita ang user na ito.',
      USER_NOT_ACTIVE: 'Hindi active si {name}. I-activate muna ang account.',
      USER_LINKED: 'Naka-link na si {name}. Alisin muna ang link na iyon.',
      LINK_CREATED:
        'Ipinadala ang link sa email ni {name}. Isang beses lang itong gagana, sa loob ng 24 oras.',
      USER_NOT_LINKED: 'Hindi naka-link si {name} sa identity service.',
      LINK_REMOVED: 'Na-sign out si {name} at hindi na makakapag-sign in gamit ang account na iyon.',
      SIGNED_OUT_EVERYWHERE: 'Na-sign out ka sa lahat ng device.',
      STEP_UNKNOWN:
        'May hinihinging hakbang ang identity service ng kumpanya na hindi suportado rito: {step}. Makipag-ugnayan sa administrator mo.',
      TOO_MANY_STEPS:
        'Masyadong maraming hakbang sa pag-sign in ang hinihingi ng identity service ng kumpanya. Makipag-ugnayan sa administrator mo.',
      VERIFICATION_UNSUPPORTED:
        'May hinihinging paraan ng verification ang identity service ng kumpanya na hindi mase-set up dito. Makipag-ugnayan sa administrator mo.',
      PASSWORD_RESET_REQUIRED:
        'Na-reset ang password mo. Mag-set ng bago sa identity service ng kumpanya, saka mag-sign in.',
      IDENTITY_LIMIT:
        'Hindi muna tumatanggap ng mga subok ang identity service ng kumpanya. Maghintay ng ilang minuto.',
      IDENTITY_UNAVAILABLE: 'Hindi sumasagot ang identity service ng kumpanya. Subukan ulit mayamaya.',
      NOT_LINKED:
        'Hindi naka-link ang account na ito sa isang user ng console. Humingi ng link sa user manager.',
      ALREADY_LINKED:
        'Naka-link na sa iba ang account o user na ito. Ipaalis muna ang link na iyon sa user manager.',
      AUTH_TIME_MISSING:
        'Hindi ibinigay ng identity service ng kumpanya kung kailan ka nag-sign in. Mag-sign in ulit.',
      NOT_REAUTHENTICATED: 'Hindi kinumpirma ng identity service ng kumpanya kung sino ka. Mag-sign in ulit.',
      SIGN_IN_DENIED: 'Hindi tinanggap o na-cancel ang pag-sign in sa identity service ng kumpanya.',
      SIGN_IN_INCOMPLETE: 'Hindi nakumpleto ng identity service ng kumpanya ang pag-sign in. Magsimula ulit.',
      SIGN_IN_EXPIRED: 'Nagamit na o masyadong matagal ang sign-in na ito. Magsimula ulit.',
      IDENTITY_UNTRUSTED:
        'Hindi mapagkakatiwalaan ang sagot ng identity service ng kumpanya. Makipag-ugnayan sa administrator mo.',
      ENROLMENT_EXPIRED: 'Expired na ang QR code. Magsimula ulit.',
      CODE_MISMATCH: 'Ilagay ang code na ipinapakita ngayon ng authenticator app mo.',
      ACCOUNTS_ELSEWHERE: 'Ang identity service ng kumpanya ang namamahala sa mga account. Doon mag-sign in.',
      COMPANY_EMAIL: 'Gamitin ang email address mo sa kumpanya.',
      REGISTERED: 'Naka-register ka na',
      REGISTRATION_CLOSED:
        'Sarado ang registration. Makipag-ugnayan sa user manager para magkaroon ng account.',
      REGISTRATION_CONFIRMED:
        'Nakumpirma na ang registration mo. Ia-activate ng user manager ang account mo.',
      PASSWORD_SET: 'Na-set na ang password mo. Mag-sign in gamit ito.',
      PASSWORDS_ELSEWHERE:
        'Ang identity service ng kumpanya ang namamahala sa mga password. Doon i-reset ang sa iyo.',
      PASSWORD_RESET: 'Na-update na ang password mo. Mag-sign in gamit ito.',
      CODE_REQUIRED: 'Ilagay ang 6-digit na code ng authenticator app mo o isang recovery code.',
      SET_UP_REQUIRED: 'Kailangan ng account mo ang two-step verification. I-set up ito para magpatuloy.',
      SECOND_FACTOR_REQUIRED:
        'Kailangan ng role mo ang two-step verification. Magdagdag muna ng ibang app o passkey bago alisin ito.',
      PASSKEY_REQUIRED: 'Gamitin ang passkey mo o maglagay ng recovery code.',
      PASSKEY_WRONG: 'Hindi tinanggap ang passkey na ito. Subukan ulit.',
      PASSKEY_NOT_CREATED: 'Hindi tinanggap ang passkey. Idagdag ito ulit.',
      PASSKEY_NOT_FOUND: 'Naalis na ang passkey na ito.',
      PASSKEY_NAME_TAKEN: 'May iba ka pang passkey na ganito ang pangalan. Pumili ng ibang pangalan.',
      PASSKEY_ADDED: 'Naidagdag ang passkey na {name}.',
      PASSKEY_RENAMED: 'Pinalitan ng {name} ang pangalan ng passkey.',
      PASSKEY_REMOVED: 'Naalis ang passkey na {name}.',
      PASSKEYS_UNAVAILABLE:
        'Kailangan ng host name sa address ng console para sa mga passkey. Makipag-ugnayan sa administrator mo.',
      APP_REMOVED: 'Naalis ang authenticator app. Magagamit mo pa rin ang mga passkey mo.',
      ACT_CONFIRMED: 'Nakumpirma ang {amount}.',
      CONFIRMATION_EXPIRED: 'Expired na ang kumpirmasyong ito. Ulitin ang action.',
      NEW_PASSWORD_REQUIRED: 'Pumili ng bagong password para magpatuloy.',
      SIGN_IN_FOREIGN:
        'Sinimulan sa ibang browser o masyadong matagal na ang sign-in na ito. Magsimula ulit.',
      USE_PASSWORD: 'Mag-sign in gamit ang email at password mo.',
      OTHER_PERSON:
        'Ibang tao ang ibinalik ng identity service ng kumpanya. Mag-sign in gamit ang sarili mong account.',
      SECURITY_ELSEWHERE:
        'Ang identity service ng kumpanya ang namamahala sa password at two-step verification mo.',
      SECOND_FACTOR_ON:
        'Naka-on na ang two-step verification. Itago ang mga recovery code sa ligtas na lugar.',
      SECOND_FACTOR_OFF:
        'Naka-off na ang two-step verification. Password mo lang ang kailangan sa pag-sign in.',
      USE_PROVIDER: 'Mag-sign in gamit ang button ng identity service ng kumpanya.',
      SIGN_IN_TIMEOUT: 'Masyadong matagal ang sign-in na ito. Magsimula ulit.',
      SIGN_IN_ENDED: 'Tinapos na ng identity service ng kumpanya ang sign-in na ito. Magsimula ulit.',
      PASSWORD_SHORT_ALONE:
        'Pumili ng password na hindi bababa sa {min} character bago i-off ang two-step verification.',
      PASSWORD_SHORT: 'Gumamit ng hindi bababa sa {min} character.',
      PASSWORD_COMMON:
        'Masyadong madaling hulaan ang password na ito. Gumamit ng ilang salitang walang kaugnayan sa isa’t isa.',
      PASSWORD_PERSONAL: 'Huwag gamitin ang pangalan mo, email mo o pangalan ng produkto lang.',
      PASSWORD_CHANGED:
        'Na-update ang password mo.{count, plural, =0 {} =1 { Tinapos ang isa pang session.} other { Tinapos ang # pang session.}}',
      LANGUAGE_SAVED: 'Na-save ang wika.',
    },
  }),
)
