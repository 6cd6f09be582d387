import { z } from 'zod'
import { customerCodeMessages } from '#platform/contract/controls/customer-code-messages.ts'
import { Masked } from '#platform/contract/fields/personal-data.ts'
import { Moment } from '#platform/contract/fields/time.ts'

/** Wrong codes after which a code cannot be entered any more. */
export const maxCodeAttempts = 5

/** Hours after a change of the mobile number in which no code is sent to it. */
export const newNumberHours = 24

/** A code that was sent to a customer. It never contains the code itself. */
export const SentCustomerCode = z.object({
  codeId: z.uuid(),
  recipient: Masked.mobile,
  expiresAt: Moment,
})
export type SentCustomerCode = z.infer<typeof SentCustomerCode>

/** The code that a customer read out. */
export const EnteredCustomerCode = z.strictObject({
  codeId: z.uuid(),
  code: z
    .string()
    .trim()
    .regex(/^[0-9]{6}$/, customerCodeMessages.issue('CODE_FORMAT')),
})

/** Result of a code that was entered. A wrong code is not an error, so that its attempt is counted. */
export const CheckedCustomerCode = z.object({
  status: z.enum(['confirmed', 'wrong', 'failed']),
  attemptsLeft: z.int(),
})
