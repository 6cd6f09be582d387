import { figureCalls } from '#areas/dashboard/contract.ts'
import { toTake, untilWhen } from '#areas/dashboard/server/exports.ts'
import { permits } from '#platform/access/access.ts'
import { type Figure, hoursOf, rowsOf, sumsOf } from '#platform/server/figures.ts'
import { type HandledCall, handlersFor } from '#platform/server/handlers.ts'
import { pageOfRows } from '#platform/server/list.ts'
import { Denied, NotFound } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

/** The calls of the landing dashboard, over the figures of every area. */
export const figureHandlers = (figures: readonly Figure[]): HandledCall[] => {
  function permitted(name: string, staff: Staff): Figure {
    const figure = figures.find((each) => each.name === name)
    if (!figure) throw new NotFound(`There is no figure ${name}.`)
    if (!permits(staff, figure.needs)) throw new Denied()
    return figure
  }
  return handlersFor(figureCalls, {
    known: ({ staff }) => ({
      figures: figures
        .filter(({ needs }) => permits(staff, needs))
        .map((figure) => ({
          name: figure.name,
          title: figure.title,
          isMoney: figure.amount !== undefined,
          mayTake: permits(staff, toTake(figure)),
        })),
    }),

    async now({ db, request, staff }) {
      const figure = permitted(request.figure, staff)
      const at = await untilWhen(db, {})
      const [today, before] = await Promise.all([
        sumsOf(db, figure, { at, day: 'today' }),
        sumsOf(db, figure, { at, day: 'before' }),
      ])
      return { at, today, before }
    },

    async rows({ db, request, staff }) {
      const figure = permitted(request.figure, staff)
      const part = { ...request, at: await untilWhen(db, request) }
      const [page, sums] = await Promise.all([
        pageOfRows(db, request, rowsOf(figure, part)),
        sumsOf(db, figure, part),
      ])
      return { ...page, sums }
    },

    async hours({ db, request, staff }) {
      const figure = permitted(request.figure, staff)
      return pageOfRows(db, request, hoursOf(figure, { at: await untilWhen(db, request) }))
    },
  })
}
