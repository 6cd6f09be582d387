import { wordsOf } from '#platform/words/words.ts'

/** Texts for signing in through an identity service and for accepting a link to it. */
export const hostedSignInWords = wordsOf({
  en: {
    signInWith: 'Sign in with {provider}',
    inAnotherTab: 'Sign in in another tab. What you typed here stays as it is.',
    failed: 'You are not signed in',
    toSignIn: 'Back to the sign-in',
    oneMoment: 'One moment',
    oneMomentText: 'Your identity service is being asked.',
    proven: 'It is you',
    provenText: 'Go back to the tab you came from. You may close this one.',
    linkTitle: 'Welcome, {name}',
    linkIntro:
      'Sign in with the account of your company that you will use from now on. It is linked with {email} here.',
    everywhere: 'Sign out everywhere',
    everywhereText: 'Ends all your sessions, this one too.',
  },
  fil: {
    signInWith: 'Mag-sign in gamit ang {provider}',
    inAnotherTab: 'Mag-sign in sa ibang tab. Mananatili rito ang mga isinulat mo.',
    failed: 'Hindi ka naka-sign in',
    toSignIn: 'Bumalik sa pag-sign in',
    oneMoment: 'Sandali lang',
    oneMomentText: 'Tinatanong pa ang identity service ninyo.',
    proven: 'Ikaw nga',
    provenText: 'Bumalik sa tab na pinanggalingan mo. Puwede mo nang isara ito.',
    linkTitle: 'Kumusta, {name}',
    linkIntro:
      'Mag-sign in gamit ang account ng kompanya na gagamitin mo mula ngayon. Maiuugnay ito sa {email} dito.',
    everywhere: 'Mag-sign out saanman',
    everywhereText: 'Tatapusin nito ang lahat ng session mo, pati ito.',
  },
})
