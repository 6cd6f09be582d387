import { Refusal } from '#platform/server/refusal.ts'

const deepest = 32

const malformed = (message: string) => new Refusal(message, { code: 'VALIDATION', httpStatus: 400 })

/** The body as JSON. Depth, NUL and broken characters are refused here, before any schema or table meets them. */
export function parseBody(text: string): unknown {
  if (text === '') return {}
  let body: unknown
  try {
    body = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch {
    throw malformed('The request is not well-formed JSON.')
  }
  refuseBroken(body, 0)
  return body
}

/** Refuses what no table can keep, wherever it is in what was sent. */
export function refuseBroken(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw malformed('The request holds a character that cannot be kept.')
    }
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= deepest) throw malformed('The request is nested too deeply.')
  if (Array.isArray(value)) {
    for (const item of value) refuseBroken(item, depth + 1)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor') throw malformed(`A field may not be named ${key}.`)
    refuseBroken(key, depth)
    refuseBroken(item, depth + 1)
  }
}
