import { accessCatalogue } from '#areas/staff/access.ts'
import { allGrants, type Grant, keyOf } from '#areas/staff/grants.ts'
import { Flag, type Guard, nameOfPlace } from '#platform/access.ts'
import { getScreens } from '#platform/console/router.ts'
import { guardOf, minimumGuardOf } from '#platform/console/screen.ts'

/** Row of the editor: a title or module with rows below it, or a node with flags. */
export type EditorRow = {
  name: string
  label: string
  depth: 0 | 1 | 2
  /** Grants of this row; empty for a group. */
  own: readonly Grant[]
  /** Grants of this row, or of all rows below a group. */
  all: readonly Grant[]
}

export const flagColumns = Flag.options

/** All rows in catalogue order. */
export const editorRows: readonly EditorRow[] = rowsOf()

function rowsOf(): EditorRow[] {
  const rows: EditorRow[] = []
  const below = (name: string) => allGrants.filter(({ place }) => nameOfPlace(place).startsWith(`${name} / `))
  const addGroup = (name: string, label: string, depth: 0 | 1) => {
    if (!rows.some((row) => row.name === name)) rows.push({ name, label, depth, own: [], all: below(name) })
  }
  for (const { place, flags } of accessCatalogue) {
    const { title, module, submodule } = place
    addGroup(title, title, 0)
    if (submodule !== undefined) addGroup(`${title} / ${module}`, module, 1)
    const own = flags.map((flag): Grant => ({ place, flag }))
    rows.push({
      name: nameOfPlace(place),
      label: submodule ?? module,
      depth: submodule === undefined ? 1 : 2,
      own,
      all: own,
    })
  }
  return rows
}

const placesOf = (guards: readonly (Guard | null)[]) =>
  guards.flatMap((guard) =>
    guard !== null && typeof guard === 'object' && 'place' in guard ? [nameOfPlace(guard.place)] : [],
  )

/** Titles of the screens in the menu that the permissions of a row open, in English and Filipino. */
export const screensOf = ({ name, own }: EditorRow) =>
  own.length === 0
    ? []
    : getScreens()
        .filter((each) => each.menu && placesOf([guardOf(each), minimumGuardOf(each)]).includes(name))
        .map(({ title, titleFil = title }) => ({ en: title, fil: titleFil }))

/** Rows that match a search by their name or the screens they open, with the groups above them. */
export function rowsFor(search: string): readonly EditorRow[] {
  const requested = search.trim().toLowerCase()
  if (requested === '') return editorRows
  const isFound = (text: string) => text.toLowerCase().includes(requested)
  const found = editorRows.filter(
    (row) =>
      row.own.length > 0 &&
      (isFound(row.name) || screensOf(row).some(({ en, fil }) => isFound(en) || isFound(fil))),
  )
  return editorRows.filter(({ name }) =>
    found.some((row) => row.name === name || row.name.startsWith(`${name} / `)),
  )
}

/** Share of the grants that are held: none, some or all. */
export function shareOf(grants: readonly Grant[], held: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const count = grants.filter((grant) => held.has(keyOf(grant))).length
  if (count === 0) return 'none'
  return count === grants.length ? 'all' : 'some'
}
