import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { dayInManila, type Period } from '#platform/console/dates/manila-days.ts'
import { PeriodFilter } from '#platform/console/list/PeriodFilter.tsx'
import { renderScreen } from '#platform/console/testing.tsx'

test('PeriodFilter › names the preset of its dates, and can be set to the period without dates', async () => {
  const chosen: Period[] = []
  function Chart() {
    const [period, setPeriod] = useState<Period>(() => ({
      dateFrom: dayInManila(6),
      dateTo: dayInManila(),
    }))
    const change = (next: Period) => {
      chosen.push(next)
      setPeriod(next)
    }
    return <PeriodFilter period={period} onChange={change} whenEmpty="Last 24 hours" />
  }
  await renderScreen(Chart)
  const button = screen.getByRole('button', { name: 'Period Last 7 days' })
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('button', { name: 'Last 24 hours' }))
  // A preset closes the panel.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Period Last 24 hours' }))
  expect(screen.queryByRole('button', { name: 'Last 7 days' })).toBeNull()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Last 7 days' })
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Home}{ArrowDown}{Enter}')
  expect(chosen).toEqual([{}, { days: 'today', dateFrom: dayInManila(), dateTo: dayInManila() }])
  expect(document.activeElement?.textContent).toBe('Period Today')
})
