/**
 * Replaces the modules of zod that the console never calls: the JSON Schema generator, the detection of circular
 * values, which JSON cannot contain, and the English messages, which platform/contract/errors/field-errors.ts replaces.
 */
// oxlint-disable-next-line import/no-default-export -- the replaced module of messages has one
export default () => ({ localeError: () => 'Invalid input' })

const unused = () => undefined
export class $ZodCyclicError extends Error {}
export {
  unused as aggregateChecks,
  unused as anyProcessor,
  unused as arrayProcessor,
  unused as bigintProcessor,
  unused as booleanProcessor,
  unused as catchProcessor,
  unused as createStandardJSONSchemaMethod,
  unused as createToJSONSchemaMethod,
  unused as customProcessor,
  unused as dateProcessor,
  unused as defaultProcessor,
  unused as enumProcessor,
  unused as fileProcessor,
  unused as functionProcessor,
  unused as intersectionProcessor,
  unused as isBackEdge,
  unused as isRecursiveSchema,
  unused as lazyProcessor,
  unused as literalProcessor,
  unused as mapProcessor,
  unused as memoizer,
  unused as nanProcessor,
  unused as neverProcessor,
  unused as nonoptionalProcessor,
  unused as nullableProcessor,
  unused as nullProcessor,
  unused as numberProcessor,
  unused as objectProcessor,
  unused as optionalProcessor,
  unused as pipeProcessor,
  unused as prefaultProcessor,
  unused as promiseProcessor,
  unused as readonlyProcessor,
  unused as recordProcessor,
  unused as setProcessor,
  unused as stringProcessor,
  unused as successProcessor,
  unused as symbolProcessor,
  unused as templateLiteralProcessor,
  unused as toJSONSchema,
  unused as transformProcessor,
  unused as tupleProcessor,
  unused as undefinedProcessor,
  unused as unionProcessor,
  unused as unknownProcessor,
  unused as voidProcessor,
}
