import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'vite'
import type { ListPreload } from '#apps/console/boot-script.ts'
import { type AnyCall, fieldsInPath } from '#platform/contract/call.ts'
import type { ListDefinition } from '#platform/contract/columns.ts'
import { guardFor } from '#platform/access/access.ts'

type AstNode = { type: string; [key: string]: unknown }
type Attributes = Map<string, AstNode | null>

/**
 * Reads the request of a screen's first list from its source: `<ListScreen list={…} fixed={…} …>`, or `<ListTable
 * address="" …>` in a tab. Returns null if the screen has no list or computes the request at runtime.
 */
export async function listPreloadOf(file: string, root: string): Promise<ListPreload | null> {
  const source = readFileSync(file, 'utf8')
  const { program } = parseSync(file, source, { lang: 'tsx' })
  const lists: Attributes[] = []
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || !(name.name === 'ListScreen' || name.name === 'ListTable')) return
      const attributesByName = new Map<string, AstNode | null>()
      for (const each of attributes) {
        if (each.type === 'JSXSpreadAttribute') attributesByName.set('...', null)
        else if (each.name.type === 'JSXIdentifier')
          attributesByName.set(each.name.name, each.value as AstNode | null)
      }
      // A list in a tab is the first request of the screen only if its query parameters have no prefix.
      if (name.name === 'ListTable' && attributesByName.get('address')?.['value'] !== '') return
      lists.push(attributesByName)
    },
  }).visit(program)
  const [list, another] = lists
  if (!list || another || list.has('...')) return null
  try {
    const fixed = literalValue(list.get('fixed'))
    const sort = literalValue(list.get('defaultSort'))
    const days = literalValue(list.get('defaultDays'))
    const definition = await resolveList(
      list.get('list'),
      program.body as typeof program.body & AstNode[],
      root,
    )
    if (!definition || definition.call.method !== 'POST') return null
    const { call } = definition
    const name = literalValue(list.get('name')) ?? definition.name
    if (typeof name !== 'string') return null
    if (call.kind !== 'read' || fieldsInPath(call).length > 0) return null
    const needs = needsOf(call, fixed)
    return needs === undefined
      ? null
      : ({
          path: call.path,
          host: call.host,
          name,
          needs,
          ...(fixed !== undefined && { fixed }),
          ...(sort !== undefined && { sort }),
          ...(days !== undefined && { days }),
        } as ListPreload)
  } catch (error) {
    if (error instanceof NotLiteral) return null
    throw error
  }
}

class NotLiteral extends Error {}

// The boot script can evaluate places of the access tree and levels. A guard that depends on the request is resolved
// from the fixed fields of the list. Any other guard excludes the list from prefetching.
function needsOf({ needs }: AnyCall, fixed: unknown): ListPreload['needs'] | undefined {
  const guard = guardFor(needs, (fixed ?? {}) as Record<string, unknown>)
  if (guard === null) return undefined
  if (guard === 'signed-in' || guard === 'public') return null
  return typeof guard === 'string' ? undefined : guard
}

/** Returns the value of a literal expression, or undefined if the value is computed. */
function literalValue(node: AstNode | null | undefined): unknown {
  if (node === undefined || node === null) return undefined
  switch (node.type) {
    case 'JSXExpressionContainer':
      return literalValue(node['expression'] as AstNode)
    case 'Literal':
      return node['value']
    case 'ArrayExpression':
      return (node['elements'] as AstNode[]).map(literalValue)
    case 'ObjectExpression':
      return Object.fromEntries(
        (node['properties'] as AstNode[]).map((property) => {
          const key = property['key'] as AstNode | undefined
          if (property.type !== 'Property' || property['computed'] === true || !key) throw new NotLiteral()
          return [key['name'] ?? key['value'], literalValue(property['value'] as AstNode)]
        }),
      )
    default:
      throw new NotLiteral()
  }
}

/** Resolves the definition named by `list={thingList}` through the imports of the screen. */
async function resolveList(node: AstNode | null | undefined, body: AstNode[], root: string) {
  const identifier = node?.['expression'] as AstNode | undefined
  if (identifier?.type !== 'Identifier') return null
  for (const each of body.filter(({ type }) => type === 'ImportDeclaration')) {
    for (const specifier of each['specifiers'] as AstNode[]) {
      if ((specifier['local'] as AstNode)['name'] !== identifier['name']) continue
      const from = String((each['source'] as AstNode)['value'])
      if (!from.startsWith('#')) return null
      const exported = String((specifier['imported'] as AstNode | undefined)?.['name'])
      const module = (await import(pathToFileURL(path.join(root, from.slice(1))).href)) as Record<
        string,
        ListDefinition<AnyCall> | undefined
      >
      return module[exported] ?? null
    }
  }
  return null
}
