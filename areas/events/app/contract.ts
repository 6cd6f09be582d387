import { z } from 'zod'
import { AttendeeDetails, EventDetails } from '#areas/events/contract.ts'
import { clientCalls, cursorPageOf, CursorRequest } from '#platform/contract/client-call.ts'
import { Id, optionalText } from '#platform/contract/fields.ts'

const { read, write } = clientCalls('subscriber')

const Registration = AttendeeDetails.pick({ status: true, ticket: true })

/** An event as the app lists it, with the registration of the subscriber. */
export const AppEvent = EventDetails.pick({
  id: true,
  title: true,
  description: true,
  venue: true,
  address: true,
  online: true,
  link: true,
  startAt: true,
  endAt: true,
  registrationEnd: true,
  capacity: true,
  attendeeCount: true,
  status: true,
}).extend({ imageUrl: z.string().nullable(), registration: Registration.nullable() })
export type AppEvent = z.output<typeof AppEvent>

const registration = { status: 'registered', ticket: 'K7Q2ZP5XW3N4MAB6CDEFGHIJ2K' }

export const eventAppCalls = {
  events: read('/app/events', {
    scope: 'events:read',
    summary: 'List published and ongoing events with the own ticket',
    request: CursorRequest,
    reply: cursorPageOf(AppEvent),
    example: {
      request: { limit: 25 },
      reply: {
        data: [
          {
            id: 3,
            title: 'Sari-sari store summit',
            description: 'Talks and booths.',
            venue: 'SMX',
            address: 'Pasay',
            online: false,
            link: '',
            startAt: '2026-12-05T01:00:00.000Z',
            endAt: '2026-12-05T09:00:00.000Z',
            registrationEnd: null,
            capacity: 500,
            attendeeCount: 120,
            status: 'published',
            imageUrl: null,
            registration,
          },
        ],
        nextCursor: null,
      },
    },
  }),
  register: write('/app/events/:eventId/registrations', {
    scope: 'events:register',
    summary: 'Register the subscriber for an event',
    isForAssistants: true,
    request: z.strictObject({ eventId: z.coerce.number().pipe(Id), businessName: optionalText(120) }),
    reply: Registration,
    errors: ['NOT_FOUND', 'INVALID_STATE', 'LIMIT_EXCEEDED', 'DUPLICATE'],
    example: { request: { eventId: 3, businessName: '' }, reply: registration },
  }),
}
