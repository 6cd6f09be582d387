import type { ComponentProps } from 'react'
import classes from '#platform/ui/plain/plain.module.css'

type Props = ComponentProps<'button'> & { kind?: 'main' | 'quiet' }

/** Button in the style of the UI kit but without it, for the first page load. */
export const Button = ({ kind = 'quiet', className, type = 'button', ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    className={[classes.button, classes[kind], className].filter(Boolean).join(' ')}
  />
)

/** Class of a link styled as a button. */
export const mainButton = `${classes.button} ${classes.main} ${classes.link}`
