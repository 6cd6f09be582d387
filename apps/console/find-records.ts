import type { PaletteItem } from '#platform/console/shell/palette-sources.ts'
import type { RecordSource } from '#platform/console/shell/record-sources.ts'

const sources = Object.values(
  import.meta.glob<readonly RecordSource[]>('../../areas/*/record-sources.ts', {
    eager: true,
    import: 'recordSources',
  }),
)
  .flat()
  .toSorted((a, b) => a.order - b.order)

/**
 * Finds businesses, billers and load products by name or SKU, and money records by reference, in the lists that the
 * person can read. A list that fails does not affect the others.
 */
export async function findRecords(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  const found = await Promise.all(
    sources
      .filter(({ canSearch }) => canSearch(query))
      .map(({ search }) => search(query, signal).catch((): readonly PaletteItem[] => [])),
  )
  return found.flat()
}
