/** Values of inputs. */

export { groupAmount, normaliseAmount } from '#platform/console/input/input-values.ts'
