import { z } from 'zod'
import { eventsPlace } from '#areas/events/access.ts'
import { whyNotRegister } from '#areas/events/rules.ts'
import { newTicket } from '#areas/events/server/attendees.ts'
import { lockEvent, tables } from '#areas/events/server/events.ts'
import { refuse, sentenceFor, withTableRules } from '#areas/events/server/refusing.ts'
import { words } from '#areas/events/words.ts'
import { toCreate } from '#platform/access/access.ts'
import { Mobile } from '#platform/contract/mobile.ts'
import { optionalText, requiredText } from '#platform/contract/text.ts'
import { defineImport, type RowVerdict } from '#platform/server/imports/imports.ts'
import { NotFound } from '#platform/server/refusal.ts'

const Row = z.object({
  name: requiredText(120),
  mobile: Mobile,
  email: z.email().max(254).optional(),
  businessName: optionalText(120),
})

/** Attendees from a file, into the event that is the import's target. */
export const attendeeImport = defineImport({
  kind: 'event-attendee',
  title: { en: words.en.kindImport, fil: words.fil.kindImport },
  needs: toCreate(eventsPlace),
  columns: [
    {
      field: 'name',
      title: { en: 'Name', fil: 'Pangalan' },
      also: ['full name', 'attendee'],
      isRequired: true,
      example: 'Maria Santos',
    },
    {
      field: 'mobile',
      title: { en: 'Mobile number', fil: 'Mobile number' },
      also: ['mobile', 'phone', 'number', 'cellphone'],
      isRequired: true,
      example: '0917 555 0123',
    },
    {
      field: 'email',
      title: { en: 'Email', fil: 'Email' },
      also: ['email address'],
      example: 'maria@example.ph',
    },
    {
      field: 'businessName',
      title: { en: 'Business', fil: 'Negosyo' },
      also: ['business name', 'store', 'company'],
      example: 'Aling Maria Store',
    },
  ],
  row: Row,
  keyOf: ({ mobile }) => mobile,

  async check({ db, target }, rows): Promise<RowVerdict[]> {
    const event = await lockEvent(db, eventOf(target))
    const why = whyNotRegister(event, Date.now())
    if (why !== null) return rows.map(() => fault(sentenceFor(why)))
    const mobiles = rows.map(({ mobile }) => mobile)
    const there = await tables(db)
      .selectFrom('eventAttendee')
      .select(['mobile', 'name'])
      .where('eventId', '=', event.eventId)
      .where('mobile', 'in', mobiles)
      .execute()
    const names = new Map(there.map(({ mobile, name }) => [mobile, name]))
    let left = event.capacity === null ? Infinity : event.capacity - event.attendeeCount
    return rows.map(({ mobile }) => {
      const name = names.get(mobile)
      if (name !== undefined)
        return { result: 'skip', sentence: `${name} is registered with this number already.` }
      return left-- > 0 ? { result: 'create', sentence: 'Will be registered.' } : fault(sentenceFor('full'))
    })
  },

  async apply({ db, staff, target }, rows) {
    const event = await lockEvent(db, eventOf(target))
    refuse(whyNotRegister(event, Date.now()))
    await withTableRules(() =>
      tables(db)
        .insertInto('eventAttendee')
        .values(
          rows.map(({ row: { email = '', ...row } }) => ({
            ...row,
            email,
            eventId: event.eventId,
            ticket: newTicket(),
            createdBy: staff.email,
            updatedBy: staff.email,
            attendedAt: null,
          })),
        )
        .execute(),
    )
  },
})

const fault = (message: string): RowVerdict => ({ result: 'error', faults: [{ field: '', message }] })

function eventOf(target = ''): number {
  if (!/^\d{1,15}$/.test(target)) throw new NotFound('There is no such event.')
  return Number(target)
}
