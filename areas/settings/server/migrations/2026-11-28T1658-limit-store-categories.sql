-- Categories were typed. A name that is no category hid the method from every store.
update mop_method
set store_categories = array(select distinct lower(c) from unnest(store_categories) c where lower(c) in ('sss', 'nsss'))
where not store_categories <@ array['sss', 'nsss'];

alter table mop_method
  add constraint mop_method_store_categories check (store_categories <@ array['sss', 'nsss']) not valid;
