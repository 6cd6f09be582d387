import { z } from 'zod'
import { type Guard, nameOfPlace } from '#platform/access/access.ts'
import type { AnyCall } from '#platform/contract/call.ts'

type Schema = Record<string, unknown>

/**
 * OpenAPI 3.1 document of the given calls. `x-needs` is the required permission; `x-host` the API that serves the
 * call.
 */
export function openApiDocument(calls: readonly AnyCall[], title: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of calls.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    // OpenAPI allows one operation per path and method. A second call at the same path gets its discriminator field
    // as a suffix.
    const path = `/v1${call.path.replace(/:(\w+)/g, '{$1}')}${call.discriminator ? `#${call.discriminator}` : ''}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: errorSchema },
    },
    paths,
  }
}

function operation(call: AnyCall) {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
  const request = jsonSchema(call.request)
  const guards =
    typeof call.needs === 'object' && 'cases' in call.needs
      ? call.needs.cases.map(({ needs }) => needs)
      : [call.needs]
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: fieldOf(request, name) })),
    ...(call.movesMoney
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', format: 'uuid' },
          },
        ]
      : []),
  ]
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^A-Za-z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [call.path.split('/')[1]],
    'x-host': call.host,
    'x-kind': call.kind,
    'x-needs': guards.map(describeGuard),
    security: guards.includes('public') ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(call.method === 'POST' && {
      requestBody: { required: true, content: { 'application/json': { schema: without(request, inPath) } } },
    }),
    responses: {
      '200': {
        description: 'The reply, or an error.',
        content: { 'application/json': { schema: envelopeOf(call) } },
      },
      default: {
        description: 'An unexpected error.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

const errorSchema: Schema = {
  type: 'object',
  required: ['status', 'message'],
  properties: {
    status: { enum: ['err', 'warning'] },
    message: { type: 'string' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

function envelopeOf(call: AnyCall): Schema {
  const reply = jsonSchema(call.reply)
  const properties =
    call.kind === 'read'
      ? { status: { const: 'ok' }, message: reply }
      : { status: { const: 'ok' }, message: { type: 'string' }, data: reply }
  return {
    oneOf: [
      { type: 'object', required: Object.keys(properties), properties },
      { $ref: '#/components/schemas/Failure' },
    ],
  }
}

/** JSON Schema of a Zod schema as sent in requests: the input side of every codec. */
export function jsonSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return rest
}

const fieldOf = (schema: Schema, name: string): unknown =>
  (schema['properties'] as Record<string, unknown> | undefined)?.[name] ?? { type: 'string' }

function without(schema: Schema, names: string[]): Schema {
  if (names.length === 0 || !schema['properties']) return schema
  const left = Object.entries(schema['properties'] as object).filter(([name]) => !names.includes(name))
  const required = ((schema['required'] as string[] | undefined) ?? []).filter(
    (name) => !names.includes(name),
  )
  return { ...schema, properties: Object.fromEntries(left), required }
}

/** Describes a guard: `Settings / User Management / Roles: create or update`. */
export function describeGuard(guard: Guard): string {
  if (guard === 'public') return 'public'
  if (guard === 'signed-in') return 'signed in'
  if (guard === 'any-right') return 'any right'
  const { minLevel } = guard
  const level = minLevel === undefined ? [] : [`level ${minLevel} or above`]
  const flags = 'place' in guard ? [`${nameOfPlace(guard.place)}: ${guard.anyOf.join(' or ')}`] : []
  return [...flags, ...level].join(', ')
}
