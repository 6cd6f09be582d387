import { consoleAreas } from '#apps/console/areas.ts'
import { registerPaletteSource } from '#platform/console/shell/palette-sources.ts'
import { hasAccess } from '#platform/console/session/session.ts'

// The code of a source is loaded on the first search.
for (const { palette } of consoleAreas) {
  if (!palette) continue
  registerPaletteSource(palette.title, {
    name: (language) => (language === 'fil' ? palette.titleFil : palette.title),
    isOpen: () => hasAccess(palette.needs),
    search: async (query, signal) => (await palette.load())(query, signal),
  })
}

registerPaletteSource('actions', {
  name: (language) => (language === 'fil' ? 'Mga Action' : 'Actions'),
  search: async (query) => (await import('#apps/console/find-records.ts')).findActions(query),
})

registerPaletteSource('records', {
  name: (language) => (language === 'fil' ? 'Mga Record' : 'Records'),
  search: async (query, signal) => {
    const { findRecords } = await import('#apps/console/find-records.ts')
    return findRecords(query, signal)
  },
})
