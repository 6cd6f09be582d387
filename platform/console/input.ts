/** Values and focus of inputs. */

export { focusNextError } from '#platform/console/input/focus-next-error.ts'
export { groupAmount, normaliseAmount } from '#platform/console/input/input-values.ts'
