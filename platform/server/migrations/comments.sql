comment on table reference_data is
  'Hash of each reference list shipped with the product (places, …) that is loaded in this database.';
comment on column reference_data.name is
  'Name of the reference list.';
comment on column reference_data.content_hash is
  'Hash of its content.';
comment on column reference_data.loaded_at is
  'When it was loaded.';
comment on table list_order is
  'Version of each order that staff arrange by hand, to detect two people arranging it at the same time.';
comment on column list_order.list is
  'Name of the ordered list.';
comment on table record_number is
  'Last number given to each kind of record that staff create, such as the 12 of B2B0000012. Unlike a sequence, a number returns when its transaction rolls back, so there are no gaps. Transactions that create the same kind wait for each other.';
comment on column record_number.kind is
  'Type of the record.';
comment on column record_number.last is
  'Last number given.';
comment on table schema_step is
  'Migrations that were applied, with the hash of their statements.';
comment on column schema_step.name is
  'Path of the migration.';
comment on column schema_step.hash is
  'Hash of its statements.';
comment on column schema_step.applied_at is
  'When it was applied.';
comment on table schema_function is
  'Files of functions that were applied, with the hash of their current content and of earlier versions.';
comment on column schema_function.name is
  'Path of the file.';
comment on column schema_function.hash is
  'Hash of the content that was last applied.';
comment on column schema_function.earlier_hashes is
  'Hashes of earlier contents, so that a process of an older version does not apply them again.';
comment on column schema_function.applied_at is
  'When it was last applied.';
comment on table secret_rotation is
  'Replacements of ERP_SECRET. A process with another secret than the last one does not start.';
comment on column secret_rotation.at is
  'When the secret was replaced.';
comment on column secret_rotation.previous_check is
  'As next_check, for the previous secret.';
comment on column secret_rotation.next_check is
  'Value derived from the secret, by which the secret is recognised. The secret cannot be computed from it.';
