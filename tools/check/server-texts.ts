import { parseSync, visitorKeys } from 'oxc-parser'
import { isAuditAction } from '#platform/contract/audit-actions.ts'
import type { Finding } from './language-rules.ts'

type Node = { type: string; start: number; [key: string]: unknown }

/**
 * Catalogues, screens, titles of screens and counts, tests, demo data, reasons in the registers of apps/api, parts for
 * operators, and descriptions of calls and events for integrators.
 */
const withoutTexts = [
  /\.(test|e2e)\.ts$|\/(testing|seed)\/|demo[\w-]*\.ts$/,
  /(words|messages|audit-actions)\.ts$|(screens|console|counts)\.ts$|access\.ts$|\/screens\//,
  /^apps\/api\/(audit-alert|ledger-alert|lookup-alert)\.ts$/,
  /^platform\/(console|ui|words)\/|^platform\/server\/(backup|db|embedded|health|migrations|observability|settings)\//,
  /^platform\/server\/(http\/openapi|clients\/client-document|uploads\/storage-check)\.ts$/,
  /^platform\/server\/providers\//,
  /^areas\/(?!events\/)[\w/-]*\/events\.ts$/,
]

/** Server code, contracts and rules. */
export const isServerCode = (file: string): boolean =>
  /^(areas|platform|apps\/api)\/.*\.ts$/.test(file) && withoutTexts.every((pattern) => !pattern.test(file))

export const isSqlFunction = (file: string): boolean => /\/migrations\/functions\/.*\.sql$/.test(file)

/**
 * Sentences for people in code that must raise a code of a message catalogue: at least three words that start with a
 * capital letter or end in a full stop, and texts in both languages. Errors for developers and log lines are allowed.
 */
export function serverTextFindings(file: string, source: string): Finding[] {
  const findings: Finding[] = []
  const report = (at: number, text: string) =>
    findings.push({
      where: `${file}:${source.slice(0, at).split('\n').length}`,
      message: `"${text}" is a text for people: move it to messages.ts or words.ts of its area.`,
    })
  const visit = (node: Node): void => {
    if (isForDevelopers(node)) return
    const text = textOf(node)
    if (text !== null && isSentence(text) && !isAuditAction(text)) report(node.start, text)
    if (isBilingual(node)) report(node.start, 'en, fil')
    const isSql = node.type === 'TaggedTemplateExpression'
    if (isSql) for (const text of quotedIn(textOf(node['quasi'] as Node) ?? '')) report(node.start, text)
    const children = isSql ? (node['quasi'] as Node)['expressions'] : childrenOf(node)
    for (const child of children as Node[]) visit(child)
  }
  visit(parseSync(file, source).program as unknown as Node)
  return findings
}

/** Sentences in the strings of a database function, apart from comments on objects and exceptions of developers. */
export function sqlTextFindings(file: string, source: string): Finding[] {
  const code = source
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\b(?:comment\s+on|raise\s+exception|perform\s+\w+_raise)\b(?:[^';]|'(?:[^']|'')*')*;/gi, '')
  return quotedIn(code).map((text) => ({
    where: file,
    message: `"${text}" is a text for people: raise a code of messages.ts of its area.`,
  }))
}

// Names of statuses and people have a capital letter in each word.
const isSentence = (text: string): boolean => {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}|\{\}/u.test(word))
  const isInWords = /^\p{Lu}\p{Ll}/u.test(text.trim()) && words.some((word) => /^\p{Ll}/u.test(word))
  return words.length >= 3 && (isInWords || /[\p{L})]\.$/u.test(text.trim()))
}

const quotedIn = (sql: string): string[] =>
  [...sql.replaceAll(/--.*$/gm, '').matchAll(/'((?:[^']|'')*)'/g)]
    .map(([, text = '']) => text)
    .filter(isSentence)

/** Text of a string or a template, with `{}` for each expression; null for other nodes. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type !== 'TemplateLiteral') return null
  return (node['quasis'] as { value: { cooked: string | null } }[])
    .map(({ value }) => value.cooked ?? '')
    .join('{}')
}

/** An object with the literal texts of both languages. */
function isBilingual(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return false
  const texts = (node['properties'] as Node[]).filter(
    ({ key, value }) =>
      ['en', 'fil'].includes(String((key as Node | undefined)?.['name'])) && textOf(value as Node) !== null,
  )
  return texts.length === 2
}

const developerCalls = /Error$|warn(ing)?$|^log[A-Z]|^console\.|\blog\.\w+$/i

/** Code whose texts only developers and operators read, and types. */
function isForDevelopers(node: Node): boolean {
  if (node.type.startsWith('TS')) return !/^TS(As|Satisfies|NonNull)/.test(node.type)
  if (/^(Import|Export(All|Named)?)Declaration$/.test(node.type))
    return (node['declaration'] ?? null) === null
  // The message of an AppError comes from a catalogue, so an error with a text is for developers.
  if (node.type === 'ThrowStatement') {
    const [argument] = ((node['argument'] as Node)['arguments'] ?? []) as Node[]
    return argument !== undefined && (textOf(argument) !== null || argument.type === 'ObjectExpression')
  }
  // Values of the example row of an import, and the published document of a call or a set of tools.
  if (node.type === 'Property')
    return ['example', 'summary', 'instructions'].includes(nameOf(node['key'] as Node))
  if (node.type === 'VariableDeclarator') return nameOf(node['id'] as Node).startsWith('example')
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false
  return developerCalls.test(nameOf(node['callee'] as Node))
}

const nameOf = (node: Node): string =>
  node.type === 'Identifier'
    ? String(node['name'])
    : node.type === 'MemberExpression'
      ? `${nameOf(node['object'] as Node)}.${nameOf(node['property'] as Node)}`
      : ''

const childrenOf = (node: Node): Node[] =>
  (visitorKeys[node.type] ?? [])
    .flatMap((key) => (node[key] ?? []) as Node | (Node | null)[])
    .filter((child) => child !== null)
