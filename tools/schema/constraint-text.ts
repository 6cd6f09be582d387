import type { Table } from '#tools/schema/catalog.ts'

/** A constraint in words. An expression without a common form stays SQL. */
export function constraintText({ kind, definition, target }: Table['constraints'][number]): string {
  const names = (/\(([^)]*)\)/.exec(definition)?.[1] ?? '').split(', ').map(code)
  const columns = names.join(', ')
  const atCommit = definition.includes('INITIALLY DEFERRED') ? ', checked at commit' : ''
  if (kind === 'p') return `${columns} ${names.length > 1 ? 'are' : 'is'} the primary key`
  if (kind === 'u') return `${columns} ${names.length > 1 ? 'are unique together' : 'is unique'}${atCommit}`
  if (kind === 'f') {
    const deletion = definition.includes('ON DELETE CASCADE') ? ', is deleted with it' : ''
    return `${columns} refers to ${code(target ?? '')}${deletion}${atCommit}`
  }
  if (kind !== 'c') return code(withoutCasts(definition))
  const expression = withoutCasts(definition.replace(/^CHECK /, '').replace(/ NOT VALID$/, ''))
  return inWords(expression) ?? code(withoutParentheses(expression))
}

const code = (text: string) => `\`${text}\``

/** Removes the casts that PostgreSQL adds to literals. */
const withoutCasts = (sql: string) =>
  sql
    .replaceAll(/('(?:[^']|'')*')::(?:text|character varying|interval)\b/g, '$1')
    .replaceAll(/\((-?\d+)\)::(?:bigint|numeric)|'(-?\d+)'::bigint/g, '$1$2')

const comparisons: Record<string, string> = {
  '>=': 'is at least',
  '<=': 'is at most',
  '>': 'is more than',
  '<': 'is less than',
  '=': 'is',
  '<>': 'is not',
}
const sizes: Record<string, string> = {
  '>=': 'at least ',
  '<=': 'at most ',
  '>': 'more than ',
  '<': 'fewer than ',
  '=': '',
}
const units: Record<string, string> = {
  length: 'characters',
  char_length: 'characters',
  cardinality: 'entries',
}

const name = String.raw`(\w+)`
const sign = '(>=|<=|>|<|=|<>)'
const value = String.raw`('(?:[^']|'')*'|-?\d+(?:\.\d+)?|\w+)`

const listOfValues = String.raw`\(ARRAY\[([^\]]*)\]\)`

/** The common forms of a condition, with their words. */
const forms: readonly [pattern: string, words: (...parts: string[]) => string][] = [
  [
    `${name} = ANY ${listOfValues}`,
    (column = '', list = '') => `${code(column)} is one of ${valuesOf(list)}`,
  ],
  [
    `${name} <> ALL ${listOfValues}`,
    (column = '', list = '') => `${code(column)} is none of ${valuesOf(list)}`,
  ],
  [`${name} ~ '(.*)'`, (column = '', pattern = '') => `${code(column)} matches ${code(pattern)}`],
  [`${name} IS NULL`, (column = '') => `${code(column)} is null`],
  [`${name} IS NOT NULL`, (column = '') => `${code(column)} is not null`],
  [
    `${name} ${sign} ${value}`,
    (column = '', operator = '', other = '') => `${code(column)} ${comparisons[operator]} ${valueOf(other)}`,
  ],
  [
    String.raw`(length|char_length|cardinality)\(${name}\) ${sign} (\d+)`,
    (unit = '', column = '', operator = '', n = '') =>
      `${code(column)} has ${sizes[operator]}${n} ${units[unit]}`,
  ],
]

const valueOf = (literal: string) => {
  if (literal === "''") return 'an empty text'
  return /^-?\d/.test(literal) ? literal : code(literal.replaceAll(/^'|'$/g, ''))
}

const valuesOf = (list: string) => list.split(', ').map(valueOf).join(', ')

function inWords(expression: string): string | null {
  const condition = withoutParentheses(expression)
  const alternatives = splitAt(condition, ' OR ')
  if (alternatives.length > 1) return joined(alternatives, ' or ')
  const parts = splitAt(condition, ' AND ')
  if (parts.length > 1) return rangeOf(parts) ?? joined(parts, ' and ')
  const sides = splitAt(condition, ' = ')
  if (sides.length === 2 && sides.every((side) => side.startsWith('('))) return joined(sides, ' exactly if ')
  for (const [pattern, words] of forms) {
    const found = new RegExp(`^${pattern}$`).exec(condition)
    if (found) return words(...found.slice(1))
  }
  return null
}

function joined(conditions: readonly string[], word: string): string | null {
  const texts = conditions.map(inWords)
  if (texts.includes(null)) return null
  return texts
    .map((text) => (text !== null && / or | and | exactly if /.test(text) ? `(${text})` : text))
    .join(word)
}

/** `x >= 1 and x <= 5` as a range, for a column or a length. */
function rangeOf(conditions: readonly string[]): string | null {
  const [from, to] = conditions.map(withoutParentheses)
  const low = /^(.+) >= (-?\d+)$/.exec(from ?? '')
  const high = /^(.+) <= (-?\d+)$/.exec(to ?? '')
  if (!low || !high || low[1] !== high[1] || conditions.length > 2) return null
  const [, unit = '', sized = ''] = /^(\w+)\((\w+)\)$/.exec(low[1] ?? '') ?? []
  if (units[unit]) return `${code(sized)} has ${low[2]} to ${high[2]} ${units[unit]}`
  return /^\w+$/.test(low[1] ?? '') ? `${code(low[1] ?? '')} is from ${low[2]} to ${high[2]}` : null
}

/** Splits an expression at a separator that is not inside parentheses or quotes. */
function splitAt(expression: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < expression.length; at++) {
    const character = expression[at] ?? ''
    if (depth === 0 && !isQuoted && expression.startsWith(separator, at)) {
      parts.push('')
      at += separator.length - 1
      continue
    }
    if (character === "'") isQuoted = !isQuoted
    else if (!isQuoted && '(['.includes(character)) depth++
    else if (!isQuoted && ')]'.includes(character)) depth--
    parts.push((parts.pop() ?? '') + character)
  }
  return parts
}

/** Removes the parentheses around a whole expression. */
function withoutParentheses(expression: string): string {
  const inner = /^\((.*)\)$/s.exec(expression.trim())?.[1]
  // `(a) or (b)` does not begin and end with the same pair.
  const isPair = inner !== undefined && splitAt(`${inner})`, ')')[0] === inner
  return isPair ? withoutParentheses(inner) : expression.trim()
}
