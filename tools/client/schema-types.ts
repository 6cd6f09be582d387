type Schema = Readonly<Record<string, unknown>>
type Parameter = { name: string; in: string; required: boolean; schema: Schema }
type Operation = {
  summary: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
export type Document = {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, unknown>>
  webhooks: Record<string, unknown>
}

/** Prints a JSON Schema as a TypeScript type. Throws for a keyword of the shape that it does not know. */
export function typeOf(schema: Schema): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ')
  const anyOf = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((each: Schema) => typeOf(each)))].join(' | ')
  // The parts of `allOf` of primitive types only restrict their values.
  if (schema['type'] === undefined && Array.isArray(schema['allOf']))
    return schema['allOf'].map((each: Schema) => typeOf(each)).join(' & ')
  const type = schema['type']
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ')
  switch (type) {
    case 'string':
      return 'string'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `(${typeOf((schema['items'] ?? {}) as Schema)})[]`
    case 'object':
      return objectType(schema)
    case undefined:
      return 'properties' in schema ? objectType(schema) : 'unknown'
    default:
      throw new Error(`The type ${JSON.stringify(type)} of a schema is not known.`)
  }
}

function objectType(schema: Schema): string {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)
  const required = new Set((schema['required'] ?? []) as string[])
  const rest = schema['additionalProperties']
  if (properties.length === 0 && rest && typeof rest === 'object')
    return `Record<string, ${typeOf(rest as Schema)}>`
  const fields = properties.map(([name, field]) => {
    const comment = field['description'] ? `/** ${String(field['description'])} */ ` : ''
    return `${comment}${JSON.stringify(name)}${required.has(name) ? '' : '?'}: ${typeOf(field)}`
  })
  return `{ ${fields.join('; ')} }`
}

/** Prints the types `paths` and `webhooks` of a document in the form that openapi-fetch reads. */
export function clientTypes({ components, paths, webhooks }: Document): string {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)}`,
  )
  const operations = Object.entries(paths).map(([path, methods]) => {
    const printed = Object.entries(methods).map(
      ([method, operation]) =>
        `/** ${(operation as Operation).summary} */\n    ${method}: ${operationType(operation as Operation)}`,
    )
    return `  ${JSON.stringify(path)}: {\n    ${printed.join('\n    ')}\n  }`
  })
  const events = Object.entries(webhooks).map(([type, each]) => {
    const { post } = each as { post: Operation }
    const [body] = Object.values(post.requestBody?.content ?? {})
    return `  /** ${post.summary} */\n  ${JSON.stringify(type)}: ${typeOf(body?.schema ?? {})}`
  })
  return [
    ...schemas,
    `export interface paths {\n${operations.join('\n')}\n}`,
    `export interface webhooks {\n${events.join('\n')}\n}`,
    '',
  ].join('\n\n')
}

function operationType({ parameters, requestBody, responses }: Operation): string {
  const places = (['path', 'query', 'header'] as const).flatMap((place) => {
    const found = parameters.filter((each) => each.in === place)
    if (found.length === 0) return []
    // The client adds the headers that it is not given.
    const isOptional = (each: Parameter) => place === 'header' || !each.required
    const fields = found.map(
      (each) => `${JSON.stringify(each.name)}${isOptional(each) ? '?' : ''}: ${typeOf(each.schema)}`,
    )
    return [`${place}${found.every(isOptional) ? '?' : ''}: { ${fields.join('; ')} }`]
  })
  const contents = (content: Record<string, { schema: Schema }> = {}) =>
    `{ ${Object.entries(content)
      .map(([type, { schema }]) => `${JSON.stringify(type)}: ${typeOf(schema)}`)
      .join('; ')} }`
  const replies = Object.entries(responses).map(
    ([status, { content }]) => `${status}: { content: ${contents(content)} }`,
  )
  const body = requestBody && ` requestBody: { content: ${contents(requestBody.content)} };`
  return `{ parameters: { ${places.join('; ')} };${body ?? ''} responses: { ${replies.join('; ')} } }`
}
