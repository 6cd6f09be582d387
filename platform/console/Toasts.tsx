import { Message } from '#platform/console/Message.tsx'
import classes from '#platform/console/Toasts.module.css'
import { followed } from '#platform/console/addresses.ts'
import { baseWords } from '#platform/console/base-words.ts'
import { closeToast, keepOpen, startClosing, type Toast, useToasts } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'
import { Sign } from '#platform/ui/plain/Sign.tsx'

/** What the console tells, top right, newest on top. */
export function Toasts() {
  const say = useWords(baseWords)
  return (
    <section className={classes.stack} aria-label={say('notifications')}>
      {useToasts().map((each) => (
        <ToastCard key={each.id} {...each} />
      ))}
    </section>
  )
}

function ToastCard({ id, type, title, html, href }: Toast) {
  const say = useWords(baseWords)
  const urgent = type === 'danger'
  return (
    <div
      className={classes.toast}
      data-type={type}
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      onPointerEnter={type === 'link' ? () => keepOpen(id) : undefined}
      onPointerLeave={type === 'link' ? () => startClosing(id) : undefined}
      onFocus={() => keepOpen(id)}
      onBlur={() => startClosing(id)}
    >
      <Sign of={type === 'link' ? 'info' : type} className={classes.icon} />
      <div className={classes.text}>
        <div className={classes.title}>
          {type === 'link' && href ? <a href={safe(href)}>{title}</a> : title}
        </div>
        {html !== '' && <Message html={html} />}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label={say('close')}
        onClick={() => closeToast(id)}
      >
        <Sign of="close" />
      </button>
    </div>
  )
}

// A toast's address may come with an answer: only the web's own schemes are followed.
const safe = (href: string) => (followed.test(href) ? href : '/')
