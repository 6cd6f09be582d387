/** Errors of fields and their messages. */

export { toFieldErrors } from '#platform/contract/errors/field-errors.ts'
export { fieldMessages } from '#platform/contract/errors/field-messages.ts'
export { platformMessages } from '#platform/contract/errors/messages.ts'
