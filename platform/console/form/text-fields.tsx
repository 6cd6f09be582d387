import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldProps, useField } from '#platform/console/form/form-context.ts'
import { formWords } from '#platform/console/form/words.ts'
import { formatCount } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type TextProps = FieldProps & {
  placeholder?: string
  /** Maximum length, if it is shorter than that of the schema. */
  maxLength?: number
  autoComplete?: string
  type?: 'text' | 'email' | 'url'
  /** Monospaced, for reference numbers and codes. */
  mono?: boolean
}

const typedText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Single-line text input. */
export function TextField({
  placeholder,
  maxLength: ownMaxLength,
  autoComplete = 'off',
  type = 'text',
  mono,
  ...field
}: TextProps) {
  const { key, value, set, shell, asText, ...ofSchema } = useField(field)
  if (asText) return asText(typedText(value))
  const maxLength = ownMaxLength ?? ofSchema.maxLength
  return (
    <TextInput
      key={key}
      {...shell}
      type={type}
      defaultValue={typedText(value)}
      placeholder={placeholder ?? ''}
      autoComplete={autoComplete}
      {...(maxLength !== undefined && { maxLength })}
      {...(mono && { styles: { input: { fontFamily: 'var(--font-mono)' } } })}
      onChange={({ target }) => set(target.value)}
    />
  )
}

/** Input for a Philippine mobile number: 09…, 9…, 63… or +63…, with optional spaces and hyphens. */
export function MobileField({
  placeholder = '0917 123 4567',
  ...field
}: FieldProps & { placeholder?: string }) {
  const { key, value, set, shell, asText } = useField(field)
  if (asText) return asText(typedText(value))
  return (
    <TextInput
      key={key}
      {...shell}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder={placeholder}
      maxLength={20}
      defaultValue={typedText(value)}
      onChange={({ target }) => set(target.value)}
    />
  )
}

/** Multi-line text input with a character counter. */
export function TextAreaField({ rows = 3, ...field }: FieldProps & { rows?: number }) {
  const { key, asText, ...fieldProps } = useField(field)
  if (asText) return asText(typedText(fieldProps.value))
  return <CountedText key={key} {...fieldProps} rows={rows} />
}

type CountedProps = Omit<ReturnType<typeof useField>, 'key' | 'asText'> & { rows: number }

function CountedText({ value, set, shell, maxLength = 500, rows }: CountedProps) {
  const t = useWords(formWords)
  const [length, setLength] = useState(typedText(value).length)
  const used = t('characters', { n: formatCount(length), most: formatCount(maxLength) })
  return (
    <Textarea
      {...shell}
      description={shell.description ? `${shell.description} ${used}` : used}
      defaultValue={typedText(value)}
      maxLength={maxLength}
      rows={rows}
      resize="vertical"
      onChange={({ target }) => {
        setLength(target.value.length)
        set(target.value)
      }}
    />
  )
}
