import type { reasonWords } from '#areas/wallets/reason-words.ts'
import type { Why } from '#areas/wallets/rules.ts'
import { pesosTold } from '#platform/contract/money.ts'
import type { Say } from '#platform/words/words.ts'

/** A rule's reason as a sentence in the language that is spoken. */
export function sayWhy(say: Say<(typeof reasonWords)['en']>, why: Why): string {
  switch (why.reason) {
    case 'already':
      return say('why_already', { to: say(`is_${why.to}`) })
    case 'cannotBecome':
      return say('why_cannotBecome', { from: say(`is_${why.from}`), to: say(`is_${why.to}`) })
    case 'notEmpty':
      return say('why_notEmpty', { amount: pesosTold(why.balance) })
    default:
      return say(`why_${why.reason}`)
  }
}
