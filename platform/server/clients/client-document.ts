import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { fieldsInPath } from '#platform/contract/call.ts'
import type { AnyClientCall, ClientErrorCode } from '#platform/contract/client-call.ts'
import { ClientScope } from '#platform/contract/client-scopes.ts'
import type { AnyEvent } from '#platform/server/outbox/define-event.ts'
import type { HandledClientCall } from '#platform/server/clients/client-handlers.ts'
import { statusOfCode } from '#platform/server/clients/problem.ts'
import { jsonSchema } from '#platform/server/http/openapi.ts'
import type { ErrorCode } from '#platform/server/errors/errors.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'

type Schema = Record<string, unknown>

/** Errors that every call can have. */
export const commonErrors = ['VALIDATION', 'UNAUTHENTICATED', 'FORBIDDEN', 'TOO_MANY'] as const
/** Errors that every write can have. */
export const writeErrors = ['CONFLICT'] as const

/** Status of a request that cannot be read, such as invalid JSON, an unpaired surrogate or NUL. */
export const malformedStatus = 400

/** Version of the calls below `/v1/app`. A change that breaks clients gets another prefix. */
const apiVersion = '1.0.0'

/** OpenAPI 3.1 document of the calls of API clients, from which integrators work. */
export function clientApiDocument({
  calls,
  events = [],
  configuration: { publicUrl, brandName },
}: {
  calls: readonly HandledClientCall[]
  events?: readonly AnyEvent[]
  configuration: Pick<Configuration, 'publicUrl' | 'brandName'>
}) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { call } of calls.toSorted((a, b) => (a.call.path < b.call.path ? -1 : 1))) {
    const path = `/v1${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  const scopes = Object.fromEntries(ClientScope.options.map((scope) => [scope, scope.replace(':', ', ')]))
  return {
    openapi: '3.1.0',
    info: { title: `${brandName} API for apps and partners`, version: apiVersion },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        oauth2: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: `${publicUrl}/oauth/token`, scopes } },
        },
      },
      schemas: { Problem: problemSchema },
    },
    paths,
    webhooks: Object.fromEntries(events.map((event) => [event.type, webhook(event, publicUrl)])),
  }
}

function operation(call: AnyClientCall) {
  const inPath = fieldsInPath(call)
  const request = jsonSchema(call.request)
  const fields = (request['properties'] ?? {}) as Record<string, Schema>
  const required = (request['required'] ?? []) as string[]
  const example = call.example.request as Record<string, unknown>
  const inQuery = call.method === 'GET' ? Object.keys(fields).filter((name) => !inPath.includes(name)) : []
  const parameter = (name: string, where: 'path' | 'query') => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: fields[name] ?? { type: 'string' },
    ...(example[name] !== undefined && { example: example[name] }),
  })
  const inBody = Object.keys(fields).filter((name) => !inPath.includes(name))
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: call.summary,
    tags: [call.scope.split(':')[0]],
    security: [{ oauth2: [call.scope] }],
    'x-acts-for': call.actsFor,
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...inQuery.map((name) => parameter(name, 'query')),
      ...(call.kind === 'write'
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', format: 'uuid' },
            },
          ]
        : []),
    ],
    ...(call.method === 'POST' && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              ...request,
              properties: pick(fields, inBody),
              required: required.filter((name) => inBody.includes(name)),
            },
            example: pick(example, inBody),
          },
        },
      },
    }),
    responses: {
      '200': {
        description: STATUS_CODES[200],
        content: { 'application/json': { schema: sentSchema(call.reply), example: call.example.reply } },
      },
      ...errorResponses([...commonErrors, ...(call.kind === 'write' ? writeErrors : []), ...call.errors]),
    },
  }
}

/** Schema of what is sent: decimal pesos, always as a number, and only declared fields. */
function sentSchema(type: z.ZodType): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.anyOf?.map((each) => each.type).join(' ') !== 'number string') return
      delete jsonSchema.anyOf
      jsonSchema.type = 'number'
    },
  }) as Schema
  return schema
}

/** Delivery of an event: CloudEvents 1.0 in the structured mode, signed as Standard Webhooks. */
function webhook({ type, record, scope, summary, data, example }: AnyEvent, source: string) {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  const text = { type: 'string' }
  return {
    post: {
      operationId: type,
      summary,
      'x-scope': scope,
      parameters: [
        header('webhook-id', 'Identifier of the event. A repeated delivery has the same one.'),
        header('webhook-timestamp', 'Time of this attempt in seconds since 1970.'),
        header(
          'webhook-signature',
          'One or two signatures "v1,<base64>" of "<id>.<timestamp>.<body>" by HMAC-SHA256 with the decoded secret.',
        ),
      ],
      requestBody: {
        required: true,
        content: {
          'application/cloudevents+json': {
            schema: {
              type: 'object',
              required: ['specversion', 'id', 'source', 'type', 'subject', 'time', 'datacontenttype', 'data'],
              properties: {
                specversion: { const: '1.0' },
                id: { type: 'string', format: 'uuid' },
                source: text,
                type: { const: type },
                subject: { type: 'string', description: `${record}/ and the identifier of the record.` },
                time: { type: 'string', format: 'date-time' },
                sequence: { type: 'string', description: 'Increases with each event of a record.' },
                datacontenttype: { const: 'application/json' },
                data: sentSchema(data),
              },
            },
            example: {
              specversion: '1.0',
              id: 'c3f0a8a4-3c8b-4a54-8ad4-4e0f2f1d3b11',
              source,
              type,
              subject: `${record}/${String(Object.values(example)[0])}`,
              time: '2026-11-29T08:00:01.000Z',
              sequence: '00000000000000004711',
              datacontenttype: 'application/json',
              data: example,
            },
          },
        },
      },
      responses: {
        '2XX': { description: 'Received. Any other answer, or none within 10 seconds, is repeated.' },
        '410': { description: 'No more events are wanted. The subscription is turned off.' },
      },
    },
  }
}

const pick = <Value>(values: Record<string, Value>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))

/** Responses by status, each with the codes of its problems. */
function errorResponses(codes: readonly (ClientErrorCode | ErrorCode)[]) {
  const byStatus = Map.groupBy(codes, statusOfCode)
  return Object.fromEntries(
    [[malformedStatus, ['VALIDATION']] as const, ...byStatus].map(([status, found]) => [
      String(status),
      {
        description: `${STATUS_CODES[status] ?? 'Error'}: ${found.join(', ')}`,
        content: {
          'application/problem+json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: found } } }],
            },
          },
        },
      },
    ]),
  )
}

/** Problem details of RFC 9457, with the class of the error and the fields that are wrong. */
const problemSchema: Schema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: {
      type: 'string',
      description: 'Sentence for people, in the language of Accept-Language (en or fil).',
    },
    instance: { type: 'string', description: 'Identifier of the request.' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: {
          pointer: { type: 'string', description: 'JSON pointer to the field (RFC 6901).' },
          detail: { type: 'string' },
          code: { type: 'string' },
        },
      },
    },
  },
}
