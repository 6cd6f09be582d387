import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'vite'
import type { ListAhead } from '#apps/console/head.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { guardFor } from '#platform/access/access.ts'
import { fieldsInPath } from '#platform/contract/call.ts'

type Written = { type: string; [key: string]: unknown }
type Attributes = Map<string, Written | null>

/**
 * What a screen's first list asks, read from how the screen is written: `<ListScreen call={…} fixed={…} …>`, or
 * `<ListTable address="" …>` in a tab. Null where it has none, or one that is put together as it runs: that list asks when it is there, as everything does.
 */
export async function firstListOf(file: string, root: string): Promise<ListAhead | null> {
  const source = readFileSync(file, 'utf8')
  const { program } = parseSync(file, source, { lang: 'tsx' })
  const lists: Attributes[] = []
  new Visitor({
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || !(name.name === 'ListScreen' || name.name === 'ListTable')) return
      const given = new Map<string, Written | null>()
      for (const each of attributes) {
        if (each.type === 'JSXSpreadAttribute') given.set('...', null)
        else if (each.name.type === 'JSXIdentifier') given.set(each.name.name, each.value as Written | null)
      }
      // A list in a tab makes the screen's first request when it keeps its state where a list screen does.
      if (name.name === 'ListTable' && given.get('address')?.['value'] !== '') return
      lists.push(given)
    },
  }).visit(program)
  const [list, another] = lists
  if (!list || another || list.has('...')) return null
  try {
    const name = written(list.get('name'))
    const fixed = written(list.get('fixed'))
    const sort = written(list.get('defaultSort'))
    const days = written(list.get('defaultDays'))
    const call = await callNamed(list.get('call'), program.body as unknown as Written[], root)
    if (typeof name !== 'string' || !call || call.method !== 'POST') return null
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
        } as ListAhead)
  } catch (failure) {
    if (failure instanceof NotWritten) return null
    throw failure
  }
}

class NotWritten extends Error {}

// The script in the head knows places of the access tree and the level. A guard by request is known from what the list
// always sends; one that depends on anything else is left to the list.
function needsOf({ needs }: AnyCall, fixed: unknown): ListAhead['needs'] | undefined {
  const guard = guardFor(needs, (fixed ?? {}) as Record<string, unknown>)
  if (guard === null) return undefined
  if (guard === 'signed-in' || guard === 'public') return null
  return typeof guard === 'string' ? undefined : guard
}

/** A value as it stands in the source; one that is computed is none. */
function written(node: Written | null | undefined): unknown {
  if (node === undefined || node === null) return undefined
  switch (node.type) {
    case 'JSXExpressionContainer':
      return written(node['expression'] as Written)
    case 'Literal':
      return node['value']
    case 'ArrayExpression':
      return (node['elements'] as Written[]).map(written)
    case 'ObjectExpression':
      return Object.fromEntries(
        (node['properties'] as Written[]).map((property) => {
          const key = property['key'] as Written | undefined
          if (property.type !== 'Property' || property['computed'] === true || !key) throw new NotWritten()
          return [key['name'] ?? key['value'], written(property['value'] as Written)]
        }),
      )
    default:
      throw new NotWritten()
  }
}

/** The call that `call={calls.list}` names, from where the screen imports it. */
async function callNamed(node: Written | null | undefined, body: Written[], root: string) {
  const member = node?.['expression'] as Written | undefined
  const [object, property] = [member?.['object'], member?.['property']] as (Written | undefined)[]
  if (member?.type !== 'MemberExpression' || object?.type !== 'Identifier') return null
  for (const each of body.filter(({ type }) => type === 'ImportDeclaration')) {
    for (const specifier of each['specifiers'] as Written[]) {
      if ((specifier['local'] as Written)['name'] !== object['name']) continue
      const from = String((each['source'] as Written)['value'])
      if (!from.startsWith('#')) return null
      const exported = String((specifier['imported'] as Written | undefined)?.['name'])
      const module = (await import(pathToFileURL(path.join(root, from.slice(1))).href)) as Record<
        string,
        Record<string, AnyCall> | undefined
      >
      return module[exported]?.[String(property?.['name'])] ?? null
    }
  }
  return null
}
