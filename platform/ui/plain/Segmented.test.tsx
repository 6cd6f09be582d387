import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Segmented } from './Segmented.tsx'

const options = (['week', 'month', 'list'] as const).map((value) => ({ value, label: value }))

test('Segmented › is one tab stop whose options change by click and arrow keys', async () => {
  function Views() {
    const [view, setView] = useState<'week' | 'month' | 'list'>('week')
    return <Segmented label="Views" value={view} options={options} onChange={setView} />
  }
  render(<Views />)
  expect(screen.getByRole('radiogroup', { name: 'Views' })).toBeTruthy()
  const chosen = () =>
    screen.getByRole<HTMLInputElement>('radio', { checked: true }).parentElement?.textContent
  await userEvent.click(screen.getByText('month'))
  expect(chosen()).toBe('month')
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen()).toBe('list')
})
