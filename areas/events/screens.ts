import { eventsPlace } from '#areas/events/access.ts'
import { toCreateOrOpen, toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { screen } from '#platform/console/screen.ts'

export const eventScreens = {
  events: screen({
    path: '/events',
    title: 'Events',
    titleFil: 'Mga Event',
    needs: withAnyFlag(eventsPlace),
    menu: { group: 'utilities', section: 'games', order: 50 },
    load: () => import('./screens/Events.tsx'),
  }),
  form: screen({
    path: '/events/item/:id',
    title: 'Event',
    needs: toCreateOrOpen(eventsPlace),
    load: () => import('./screens/EventForm.tsx'),
  }),
  details: screen({
    path: '/events/details/:id',
    record: { kind: 'event' },
    title: 'Event Details',
    titleFil: 'Mga Detalye ng Event',
    needs: toReadOrUpdate(eventsPlace),
    allows: { id: 'record' },
    load: () => import('./screens/EventDetails.tsx'),
  }),
}
