import { wordsOf } from '#platform/words/words.ts'

/** Header and footer texts of every email. */
export const mailWords = wordsOf({
  en: {
    sender: '{brand} console',
    footer: 'This email was sent automatically by the console. Replies are not read.',
    genuine: 'Links in our emails always start with {address}. Do not open any other link.',
  },
  fil: {
    sender: '{brand} console',
    footer: 'Automatic na ipinadala ng console ang email na ito. Hindi binabasa ang mga reply.',
    genuine: 'Laging nagsisimula sa {address} ang mga link sa email namin. Huwag buksan ang ibang link.',
  },
})
