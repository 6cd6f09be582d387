import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { focusNextError } from './focus-next-error.ts'

test('focusNextError › goes to the wrong value of the next row, and from the last one to the first', () => {
  render(
    <table>
      <tbody>
        {['one', 'two', 'three', 'four'].map((name) => (
          <tr key={name}>
            <td>
              <input aria-label={name} aria-invalid={name !== 'three'} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>,
  )
  const rowOf = (name: string) => screen.getByLabelText(name).closest('tr')
  const focused = () => document.activeElement?.getAttribute('aria-label')
  focusNextError(rowOf('two'))
  expect(focused()).toBe('four')
  focusNextError(rowOf('four'))
  expect(focused()).toBe('one')
})
