import { caseMakers } from '#areas/compliance/access.ts'
import type { CaseDetails } from '#areas/compliance/cases/contract.ts'
import { NoteForm } from '#areas/compliance/cases/screens/CaseForms.tsx'
import { words } from '#areas/compliance/words.ts'
import { formatMoment, useWords } from '#platform/console/i18n.ts'
import { DialogButton } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload.ts'

/** Notes of a case, newest first. */
export function Notes({ found: { id, notes } }: { found: CaseDetails }) {
  const t = useWords(words)
  return (
    <div className="stack gap-16">
      <div>
        <DialogButton label={t('addNote')} disabledReason={useDisabledReason(caseMakers)}>
          {(close) => <NoteForm caseId={id} onDone={close} />}
        </DialogButton>
      </div>
      {notes.length === 0 && <p>{t('noNotes')}</p>}
      {notes.map((note) => (
        <article key={note.id} className="card p-12-16 stack gap-8">
          <p className="pre-wrap">{note.text}</p>
          {note.file && <FileLink file={note.file} />}
          <p className="text-12 muted">
            {note.createdByName} · {formatMoment(note.createdAt)}
          </p>
        </article>
      ))}
    </div>
  )
}
