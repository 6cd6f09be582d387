import { AppError, type ErrorCode } from '#platform/server/errors/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import type { Message } from '#platform/words/messages.ts'
import type { GuardedAct } from './act.ts'
import type { ActToConfirm } from './confirmations.ts'
import type { ExceededRule } from './rules.ts'

/** Check that refused an act. */
export type RefusalCheck = 'maker' | 'paused' | 'step-up' | 'level' | 'rule'

type RefusalDetails = {
  act: GuardedAct
  staff: Staff
  by: RefusalCheck
  rule: ExceededRule | undefined
  /** The act that the person has to confirm first. */
  toConfirm?: ActToConfirm | undefined
}

const codes: Record<RefusalCheck, { code: ErrorCode; httpStatus?: number }> = {
  maker: { code: 'MAKER_IS_CHECKER' },
  paused: { code: 'FORBIDDEN', httpStatus: 403 },
  'step-up': { code: 'UNAUTHENTICATED' },
  level: { code: 'FORBIDDEN', httpStatus: 403 },
  rule: { code: 'FORBIDDEN', httpStatus: 403 },
}

/** An act that the controls refuse. The server stores it after the rollback of the call. */
export class DecisionRefused extends AppError {
  readonly details: RefusalDetails

  constructor(message: Message, details: RefusalDetails) {
    const { kind, id, label } = details.act.record
    super(message, { ...codes[details.by], subject: { kind, recordId: id, label } })
    this.details = details
  }
}
