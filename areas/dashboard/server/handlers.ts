import { dashboardMessages } from '#areas/dashboard/messages.ts'
import { figureCalls } from '#areas/dashboard/contract.ts'
import { toTake, untilWhen } from '#areas/dashboard/server/exports.ts'
import { permits } from '#platform/access.ts'
import { type Figure, figureHoursPlan, figureRowsPlan, sumFigure } from '#platform/server/figures.ts'
import { type HandledCall, handlersFor } from '#platform/server/http.ts'
import { queryPage } from '#platform/server/lists.ts'
import { Forbidden, NotFound } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

/** Handlers of the dashboard calls, for the figures of all areas. */
export const figureHandlers = (figures: readonly Figure[]): HandledCall[] => {
  function permitted(name: string, staff: Staff): Figure {
    const figure = figures.find((each) => each.name === name)
    if (!figure) throw new NotFound(dashboardMessages('FIGURE_NOT_FOUND', { name }))
    if (!permits(staff, figure.needs)) throw new Forbidden()
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
        sumFigure(db, figure, { at, day: 'today' }),
        sumFigure(db, figure, { at, day: 'before' }),
      ])
      return { at, today, before }
    },

    async rows({ db, request, staff }) {
      const figure = permitted(request.figure, staff)
      const part = { ...request, at: await untilWhen(db, request) }
      const [page, sums] = await Promise.all([
        queryPage(db, request, figureRowsPlan(figure, part)),
        sumFigure(db, figure, part),
      ])
      return { ...page, sums }
    },

    async hours({ db, request, staff }) {
      const figure = permitted(request.figure, staff)
      return queryPage(db, request, figureHoursPlan(figure, { at: await untilWhen(db, request) }))
    },
  })
}
