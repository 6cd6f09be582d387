import { merchantPlace } from '#areas/merchants/access.ts'
import { usersPlace } from '#areas/staff/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { registerPaletteSource } from '#platform/console/shell/palette-sources.ts'
import { hasAccess } from '#platform/console/session/session.ts'

// The code of a source is loaded on the first search.
registerPaletteSource('subscribers', {
  name: (language) => (language === 'fil' ? 'Mga Subscriber' : 'Subscribers'),
  isOpen: () => hasAccess(withAnyFlag(merchantPlace)),
  search: async (query, signal) => {
    const { findSubscribers } = await import('#areas/merchants/subscribers/screens/find-subscribers.ts')
    return findSubscribers(query, signal)
  },
})

registerPaletteSource('staff', {
  name: (language) => (language === 'fil' ? 'Staff' : 'Staff'),
  isOpen: () => hasAccess(withAnyFlag(usersPlace)),
  search: async (query, signal) => {
    const { findStaff } = await import('#areas/staff/screens/find-staff.ts')
    return findStaff(query, signal)
  },
})

registerPaletteSource('records', {
  name: (language) => (language === 'fil' ? 'Mga Record' : 'Records'),
  search: async (query, signal) => {
    const { findRecords } = await import('#apps/console/find-records.ts')
    return findRecords(query, signal)
  },
})
