-- Invitations sent before do not activate: no second administrator approved them for accounts that decide.
alter table staff_invite add column activates boolean not null default false;
