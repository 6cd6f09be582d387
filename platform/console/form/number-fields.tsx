import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { groupAmount, normaliseAmount } from '#platform/console/input/input-values.ts'

type AmountProps = FieldProps & { placeholder?: string }

/**
 * Input for an amount in pesos. The value is in API format, such as `1250.50`, or null. Displayed with thousands
 * separators when the field loses focus.
 */
export function MoneyField({ placeholder = '0.00', ...field }: AmountProps) {
  const { key, asText, ...fieldProps } = useField(field)
  if (asText) return asText(amountText(fieldProps.value, (amount) => `₱${amount}`))
  return <AmountInput key={key} {...fieldProps} placeholder={placeholder} unit="₱" side="left" />
}

/** Input for a percentage with two decimals: `1.50` is 1.5 %. */
export function PercentField({ placeholder = '0.00', ...field }: AmountProps) {
  const { key, asText, ...fieldProps } = useField(field)
  if (asText) return asText(amountText(fieldProps.value, (amount) => `${amount}%`))
  return <AmountInput key={key} {...fieldProps} placeholder={placeholder} unit="%" side="right" />
}

function amountText(value: unknown, withUnit: (amount: string) => string) {
  const amount = groupAmount(value === null || value === undefined ? '' : String(value))
  return amount === '' ? null : withUnit(amount)
}

type AmountInputProps = Omit<ReturnType<typeof useField>, 'key' | 'asText'> & {
  placeholder: string
  unit: string
  side: 'left' | 'right'
}

function AmountInput({ value, set, shell, placeholder, unit, side }: AmountInputProps) {
  const [displayed, setDisplayed] = useState(() =>
    groupAmount(value === null || value === undefined ? '' : String(value)),
  )
  return (
    <TextInput
      {...shell}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      maxLength={24}
      {...(side === 'left' ? { leftSection: unit } : { rightSection: unit })}
      styles={{ input: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
      value={displayed}
      onChange={({ target }) => {
        setDisplayed(target.value)
        set(normaliseAmount(target.value))
      }}
      onBlur={() => {
        setDisplayed(groupAmount(displayed))
        shell.onBlur()
      }}
    />
  )
}

type NumberProps = FieldProps & { unit?: string; placeholder?: string; decimals?: boolean }

/** Input for a number. The value is null if it is empty. */
export function NumberField({ unit, placeholder, decimals = false, ...field }: NumberProps) {
  const { key, value, set, shell, asText } = useField(field)
  if (asText) return asText(value === null || value === '' ? null : [value, unit].filter(Boolean).join(' '))
  return (
    <TextInput
      key={key}
      {...shell}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      maxLength={20}
      placeholder={placeholder ?? ''}
      {...(unit === '₱' && { leftSection: unit, styles: { input: { textAlign: 'end' } } })}
      {...(unit !== undefined &&
        unit !== '₱' && { rightSection: unit, rightSectionWidth: Math.max(34, unit.length * 9 + 16) })}
      defaultValue={value === null || value === undefined ? '' : String(value)}
      onChange={({ target }) => set(parseNumber(target.value))}
    />
  )
}

// Invalid input is returned unchanged, so that the schema reports the error.
function parseNumber(typed: string): number | string | null {
  const digits = typed.replace(/[,\s]/g, '')
  if (digits === '') return null
  const number = Number(digits)
  return Number.isFinite(number) ? number : typed
}
