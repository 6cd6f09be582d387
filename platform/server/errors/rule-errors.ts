import { rejectField } from '#platform/server/errors/constraint-errors.ts'
import { AppError, type ErrorCode } from '#platform/server/errors/errors.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { violatedConstraint } from '#platform/server/db/database.ts'
import type { Message, Messages } from '#platform/words/messages.ts'

const httpStatusOf: Partial<Record<ErrorCode, number>> = { FORBIDDEN: 403, IN_USE: 409, DUPLICATE: 409 }
const codesOfPlatform: Readonly<Record<string, ErrorCode>> = {
  [platformMessages('OWN_REQUEST').code]: 'MAKER_IS_CHECKER',
  [platformMessages('LEVEL_TOO_LOW').code]: 'FORBIDDEN',
}

type RuleErrors<Code extends string> = {
  /**
   * Error codes of messages. The others are INVALID_STATE, MAKER_IS_CHECKER for a person's own request, or FORBIDDEN
   * for a role level that is too low.
   */
  codes?: { readonly [Each in Code]?: ErrorCode }
  /** Request fields of messages. Without another code, they are validation errors. */
  fields?: { readonly [Each in Code]?: string }
  /** Message of the rule that corresponds to each constraint of the tables. */
  constraints?: Readonly<Record<string, Message>>
}

/** Declares how the messages of an area's rules, and violations of its constraints, become errors. */
export function errorsFrom<En extends Record<string, string>>(
  { namespace }: Messages<En>,
  { codes = {}, fields = {}, constraints = {} }: RuleErrors<keyof En & string> = {},
) {
  const valueOf = <Value>(values: Readonly<Record<string, Value | undefined>>, { code }: Message) =>
    code.startsWith(`${namespace}.`) ? values[code.slice(namespace.length + 1)] : undefined

  /** Throws the error of a rule unless it is null. */
  function throwIfError(error: Message | null): void {
    if (error === null) return
    const field = valueOf(fields, error)
    const known = valueOf(codes, error)
    if (field !== undefined && known === undefined) rejectField(field, error)
    const code = known ?? codesOfPlatform[error.code] ?? 'INVALID_STATE'
    throw new AppError(error, {
      code,
      httpStatus: httpStatusOf[code] ?? 200,
      errors: field === undefined ? [] : [{ field, message: error }],
    })
  }

  /** Runs a write and throws the error of the rule whose constraint it violates. */
  async function withTableRules<Result>(write: () => Promise<Result>): Promise<Result> {
    try {
      return await write()
    } catch (error) {
      throwIfError(constraints[violatedConstraint(error) ?? ''] ?? null)
      throw error
    }
  }

  return { throwIfError, withTableRules }
}

/** For rules without codes and fields of their own. */
export const { throwIfError } = errorsFrom(platformMessages)
