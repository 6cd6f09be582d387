import { dashboardMessages } from '#areas/dashboard/messages.ts'
import { figureCalls } from '#areas/dashboard/contract.ts'
import { toTake, untilWhen } from '#areas/dashboard/server/exports.ts'
import { permits } from '#platform/access.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { type Figure, figureHoursPlan, figureRowsPlan, sumFigure } from '#platform/server/figures.ts'
import { type HandledCall, handlersFor } from '#platform/server/http.ts'
import { queryPage } from '#platform/server/lists.ts'
import { Forbidden, NotFound } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

const allHours = figureCalls.hours.request.parse({ limit: 24 })

/** Handlers of the dashboard calls, for the figures of all areas. */
export const figureHandlers = (figures: readonly Figure[]): HandledCall[] => {
  function permitted(name: string, staff: Staff): Figure {
    const figure = figures.find((each) => each.name === name)
    if (!figure) throw new NotFound(dashboardMessages('FIGURE_NOT_FOUND', { name }))
    if (!permits(staff, figure.needs)) throw new Forbidden()
    return figure
  }
  return handlersFor(figureCalls, {
    async overview({ db, staff }) {
      const at = await untilWhen(db, {})
      const readable = figures.filter(({ needs }) => permits(staff, needs))
      return {
        at,
        figures: await Promise.all(
          readable.map(async (figure) => {
            const { rows: hours } = await queryPage(db, allHours, figureHoursPlan(figure, { at }))
            const isMoney = figure.amount !== undefined
            const sumOf = (count: 'todayCount' | 'beforeCount', amount: 'todayAmount' | 'beforeAmount') => ({
              count: sum(hours.map((hour) => hour[count])),
              amount: isMoney ? wholeCentavos(sum(hours.map((hour) => hour[amount] ?? 0))) : null,
            })
            return {
              name: figure.name,
              title: figure.title,
              isMoney,
              mayTake: permits(staff, toTake(figure)),
              better: figure.better ?? null,
              today: sumOf('todayCount', 'todayAmount'),
              before: sumOf('beforeCount', 'beforeAmount'),
              hours,
            }
          }),
        ),
      }
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

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
