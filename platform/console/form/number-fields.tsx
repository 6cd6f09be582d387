import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { groupAmount, normaliseAmount } from '#platform/console/input/input-values.ts'
import styles from './form.module.css'

type AmountProps = FieldProps & { placeholder?: string }

/** Properties of an input for a number: digits and units end at the same edge, and the peso sign is at the other one. */
export const numericProps = (unit?: string) => ({
  autoComplete: 'off',
  className: styles.numeric ?? '',
  ...(unit === '₱'
    ? { leftSection: unit }
    : unit && { rightSection: unit, rightSectionWidth: unit.length * 8 + 24 }),
})

/**
 * Input for an amount in pesos. The value is in API format, such as `1250.50`, or null. Displayed with thousands
 * separators when the field loses focus.
 */
export function MoneyField({ placeholder = '0.00', ...field }: AmountProps) {
  const { key, asText, ...fieldProps } = useField(field)
  if (asText) return asText(amountText(fieldProps.value, (amount) => `₱${amount}`))
  return <AmountInput key={key} {...fieldProps} placeholder={placeholder} unit="₱" />
}

/** Input for a percentage with two decimals: `1.50` is 1.5 %. */
export function PercentField({ placeholder = '0.00', ...field }: AmountProps) {
  const { key, asText, ...fieldProps } = useField(field)
  if (asText) return asText(amountText(fieldProps.value, (amount) => `${amount}%`))
  return <AmountInput key={key} {...fieldProps} placeholder={placeholder} unit="%" />
}

function amountText(value: unknown, withUnit: (amount: string) => string) {
  const amount = groupAmount(value === null || value === undefined ? '' : String(value))
  return amount === '' ? null : withUnit(amount)
}

type AmountInputProps = Omit<ReturnType<typeof useField>, 'key' | 'asText'> & {
  placeholder: string
  unit: string
}

function AmountInput({ value, set, shell, placeholder, unit }: AmountInputProps) {
  const [displayed, setDisplayed] = useState(() =>
    groupAmount(value === null || value === undefined ? '' : String(value)),
  )
  return (
    <TextInput
      {...shell}
      {...numericProps(unit)}
      inputMode="decimal"
      placeholder={placeholder}
      maxLength={24}
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
      {...numericProps(unit)}
      inputMode={decimals ? 'decimal' : 'numeric'}
      maxLength={20}
      placeholder={placeholder ?? ''}
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
