import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { allScreens } from '#apps/console/screens.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { jsonSchema, describeGuard } from '#platform/server/http/openapi.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  format?: string
  maxLength?: number
}

type DescribedCall = { call: AnyCall; description: string }

const generated = 'Written by `npm run specification` from the contracts; do not edit it by hand.'

/** Returns the generated pages of docs/specification by file name. */
export async function specificationPages(root: string): Promise<Map<string, string>> {
  const areas = new Map<string, DescribedCall[]>()
  for (const file of globSync('{areas,platform}/**/*.ts', { cwd: root }).toSorted()) {
    const area =
      /^areas\/([\w-]+)\/(?:.*\/)?contract\.ts$/.exec(file)?.[1] ??
      (file.startsWith('platform/contract/') && !file.includes('.test.') ? 'platform' : undefined)
    if (area === undefined) continue
    const text = readFileSync(resolve(root, file), 'utf8')
    const module = (await import(pathToFileURL(resolve(root, file)).href)) as Record<string, unknown>
    const calls = Object.values(module).flatMap((value) =>
      callsIn(value).map((call) => ({ call, description: descriptionOf(call, text) })),
    )
    areas.set(area, [...(areas.get(area) ?? []), ...calls])
  }
  const pages = new Map<string, string>()
  for (const [area, calls] of areas) if (calls.length > 0) pages.set(`${area}.md`, pageOf(area, calls))
  pages.set('screens.md', screensPage())
  return pages
}

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'path' in value && 'needs' in value && 'request' in value

const callsIn = (value: unknown): AnyCall[] =>
  isCall(value)
    ? [value]
    : typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
      ? Object.values(value).filter(isCall)
      : []

/** Returns the doc comment of a call's declaration. */
function descriptionOf({ path }: AnyCall, text: string): string {
  const at = text.indexOf(`'${path}'`)
  if (at < 0) return ''
  const before = text.slice(0, at)
  const comment =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export const )?\w+\s*[:=]\s*\w+\(\s*$/.exec(before)?.[1] ?? ''
  return comment.replaceAll(/\n\s*\* ?/g, ' ').trim()
}

function pageOf(area: string, calls: DescribedCall[]): string {
  const unique = [
    ...new Map(
      calls.map((each) => [`${each.call.method} ${each.call.path} ${each.call.discriminator ?? ''}`, each]),
    ).values(),
  ]
  const sections = unique
    .toSorted((a, b) => (a.call.path < b.call.path ? -1 : 1))
    .map(({ call, description }) => sectionOf(call, description))
  return `# Calls: ${area}\n\n${generated} See [how to read it](README.md).\n\n${sections.join('\n')}`
}

function sectionOf(call: AnyCall, description: string): string {
  const guards =
    typeof call.needs === 'object' && 'cases' in call.needs
      ? call.needs.cases.map(({ when, needs }) => `${describeGuard(needs)} (${JSON.stringify(when)})`)
      : [describeGuard(call.needs)]
  const properties = [
    call.kind === 'read' ? 'Reads' : 'Writes',
    `permission: ${guards.join('; ')}`,
    ...(call.host === 'main' ? [] : [`host: ${call.host}`]),
    ...(call.movesMoney ? ['requires an `Idempotency-Key`'] : []),
    ...(call.reauthentication
      ? [`requires reauthentication within ${call.reauthentication.minutes} minutes`]
      : []),
    ...(call.discriminator === undefined
      ? []
      : [`this call is meant when \`${call.discriminator}\` is sent`]),
  ]
  const request = fieldsOf(jsonSchema(call.request) as Schema)
  const reply = fieldsOf(jsonSchema(call.reply) as Schema)
  return [
    `## ${call.method} /v1${call.path}\n`,
    ...(description === '' ? [] : [`${description}\n`]),
    `${properties.join('; ')}.\n`,
    ...(request.length === 0 ? [] : ['Request:\n', ...request.map((line) => `- ${line}`), '']),
    ...(reply.length === 0 ? [] : ['Reply:\n', ...reply.map((line) => `- ${line}`), '']),
  ].join('\n')
}

/** Returns the fields of an object, or of the rows of a list. Empty for any other schema. */
function fieldsOf(schema: Schema, prefix = '', depth = 0): string[] {
  const [object, path] = objectIn(schema, prefix)
  return Object.entries(object?.properties ?? {}).flatMap(([name, field]) => {
    const required = object?.required?.includes(name) ? '' : ', optional'
    // The page information is the same for every list and is described once in the README.
    if (name === 'pageInfo') return [`\`${path}pageInfo\`: [page information](README.md#lists)${required}`]
    const inner = depth < 2 ? fieldsOf(field, `${path}${name}.`, depth + 1) : []
    return [`\`${path}${name}\`: ${typeOf(field)}${required}`, ...inner]
  })
}

function objectIn(schema: Schema, path: string): [Schema | undefined, string] {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const objects = choices.filter((each) => each.type !== 'null')
    return objects.length === 1 && objects[0] ? objectIn(objects[0], path) : [undefined, path]
  }
  if (schema.items) return objectIn(schema.items, path.replace(/\.$/, '[].') || '[].')
  return [schema, path]
}

function typeOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any value')
  const format = schema.format ? ` (${schema.format})` : ''
  const length = schema.maxLength ? `, up to ${schema.maxLength} characters` : ''
  return `${type}${format}${length}`
}

function screensPage(): string {
  const rows = allScreens
    .map(({ path, title, titleFil, needs }) => {
      const guard = typeof needs === 'function' ? 'depends on the address' : describeGuard(needs)
      return `| \`${path}\` | ${title} | ${titleFil} | ${guard} |`
    })
    .toSorted()
  return `# Screens\n\n${generated} See [how to read it](README.md).\n\n| Address | Title | Filipino title | Permission |\n|---|---|---|---|\n${rows.join('\n')}\n`
}
