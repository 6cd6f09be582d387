comment on table reference_data is
  'Hash of each reference list shipped with the product (places, …) that is loaded in this database.';
comment on table list_order is
  'Version of each order that staff arrange by hand, to detect two people arranging it at the same time.';
comment on table record_number is
  'Last number given to each kind of record that staff create, such as the 12 of B2B0000012. Unlike a sequence, a number returns when its transaction rolls back, so there are no gaps. Transactions that create the same kind wait for each other.';
comment on table schema_step is
  'Migrations that were applied, with the hash of their statements.';
comment on table schema_function is
  'Files of functions that were applied, with the hash of their current content and of earlier versions.';
comment on table secret_rotation is
  'Replacements of ERP_SECRET. A process with another secret than the last one does not start.';
comment on column secret_rotation.next_check is
  'Value derived from the secret, by which the secret is recognised. The secret cannot be computed from it.';
