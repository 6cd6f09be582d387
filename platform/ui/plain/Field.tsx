import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from '#platform/ui/plain/plain.module.css'

type Props = ComponentProps<'input'> & { label: string; hint?: ReactNode; error?: ReactNode; end?: ReactNode }

/** Labelled input without the UI kit. Its error and hint are linked for screen readers. */
export function Field({ label, hint, error, end, id, ...rest }: Props) {
  const generatedId = useId()
  const name = id ?? generatedId
  const descriptionIds = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classes.field}>
      <label htmlFor={name}>{label}</label>
      <div className={classes.box} data-invalid={error ? true : undefined}>
        <input
          {...rest}
          id={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionIds || undefined}
        />
        {end}
      </div>
      {hint && (
        <div id={`${name}-hint`} className={classes.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${name}-error`} role="alert" className={classes.error}>
          {error}
        </div>
      )}
    </div>
  )
}
