import { isTrue, type Stage } from './stage.ts'

/** Consents of everybody with an account in the app, and the codes of registrations and changes of the last months. */
export const appRecordStage: Stage = {
  name: 'Consents and codes of the app',
  brings: 'subscribers',

  when: isTrue(
    'exists (select from subscriber where cognito_sub is not null) and not exists (select from subscriber_consent)',
  ),

  async run(client, { until }) {
    await client.query(
      `insert into subscriber_consent (subscriber_id, document, document_version, client_id, given_at, withdrawn_at)
       select s.id, d.document, d.version, 1, s.registered_at,
         case when d.document = 'marketing' and s.id % 11 = 0
           then least(s.registered_at + make_interval(days => (s.id % 60)::int + 1), to_timestamp($1)) end
       from subscriber s cross join (values ('terms', '2025-01'), ('privacy', '2025-01'), ('marketing', '2025-01')) d (document, version)
       where s.cognito_sub is not null and (d.document <> 'marketing' or s.id % 3 = 0)
       order by s.registered_at, s.id, d.document`,
      [until / 1000],
    )
    // The hashes belong to no code.
    await client.query(
      `insert into contact_code (code_id, purpose, client_id, subscriber_id, contact, code_hash, status, attempts, sent_at, expires_at, ended_at)
       select gen_random_uuid(), 'registration', 1, s.id, s.mobile_number, sha256(convert_to('demo ' || s.id, 'UTF8')), 'used',
         (s.id % 7 = 0)::int, s.registered_at - interval '4 minutes', s.registered_at + interval '26 minutes', s.registered_at
       from subscriber s
       where s.cognito_sub is not null and s.registered_at > to_timestamp($1) - interval '89 days'`,
      [until / 1000],
    )
  },
}
