/** Handlers of calls and what they know of the request. */

export { denialEntry, isDenial } from '#platform/server/http/denials.ts'
export { toAppError } from '#platform/server/http/error-responses.ts'
export { addEventStream } from '#platform/server/http/event-stream.ts'
export * from '#platform/server/http/handlers.ts'
export { describeGuard, jsonSchema, openApiDocument } from '#platform/server/http/openapi.ts'
export { createSerializer } from '#platform/server/http/serializer.ts'
