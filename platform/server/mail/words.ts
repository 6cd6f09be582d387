import { wordsOf } from '#platform/words/words.ts'

/** Header and footer texts of every email. */
export const mailWords = wordsOf({
  en: {
    house: 'ERP console',
    why: 'This mail was written by the console. Nobody reads answers to it.',
    genuine: 'Links in our mail always begin with {address}. Do not open others.',
  },
  fil: {
    house: 'ERP console',
    why: 'Ang console ang sumulat ng mail na ito. Walang nagbabasa ng sagot dito.',
    genuine: 'Laging nagsisimula sa {address} ang mga link sa mail namin. Huwag buksan ang iba.',
  },
})
