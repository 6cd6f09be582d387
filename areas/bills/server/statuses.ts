import type { BillsStatus, WhyNotTurn } from '#areas/bills/rules.ts'
import { words } from '#areas/bills/words.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { refuseField } from '#platform/server/table-rules.ts'
import { sayIn } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const say = sayIn(words, 'en')

/** Refuses a turn that a rule forbids, with its sentence. */
export function refuseTurn(why: WhyNotTurn | null, about: { status: BillsStatus; names?: string }): void {
  if (why) throw new Refusal(say(why, { status: say(about.status), names: about.names ?? '' }))
}

/** A status is changed by its own call, which asks for a reason. */
export function refuseOtherStatus(stored: BillsStatus, sent: BillsStatus | undefined): void {
  if (sent !== undefined && sent !== stored) refuseField('status', say('statusByItself'))
}
