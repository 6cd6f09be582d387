import { merchantPlace } from '#areas/merchants/access.ts'
import { usersPlace } from '#areas/staff/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { registerPaletteSource } from '#platform/console/palette-sources.ts'
import { may } from '#platform/console/session.ts'

// What a source needs is loaded when somebody first searches with it.
registerPaletteSource('subscribers', {
  name: (language) => (language === 'fil' ? 'Mga Subscriber' : 'Subscribers'),
  isOpen: () => may(withAnyFlag(merchantPlace)),
  search: async (query, signal) => {
    const { findSubscribers } = await import('#areas/merchants/subscribers/screens/find-subscribers.ts')
    return findSubscribers(query, signal)
  },
})

registerPaletteSource('staff', {
  name: (language) => (language === 'fil' ? 'Mga Kasama sa Trabaho' : 'Staff'),
  isOpen: () => may(withAnyFlag(usersPlace)),
  search: async (query, signal) => {
    const { findStaff } = await import('#areas/staff/screens/find-staff.ts')
    return findStaff(query, signal)
  },
})
