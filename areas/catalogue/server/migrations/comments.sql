comment on table product_category is
  'Product categories of two levels, from which stores choose.';
comment on column product_category.sequence is
  'Place among the categories of the same parent, from 1.';
comment on column product_category.place is
  'Rank among all categories in the order of the tree, rewritten when the order changes.';
comment on table product_group is
  'Product groups of a category.';
comment on table product_brand is
  'Product brands.';
comment on column product_brand.manufacturer is
  'Name of the manufacturer, as entered; empty for none.';
comment on table product_unit is
  'Units of measure.';
comment on column product_unit.code is
  'Abbreviation of the unit, such as kg.';
comment on table product_template is
  'Products that stores can copy into their own assortment.';
comment on column product_template.sku is
  'Code of the product. Unique among existing templates.';
comment on column product_template.barcode is
  'EAN or UPC; empty for none.';
comment on column product_template.group_id is
  'product_group.id of a group of the category; null for none.';
comment on column product_template.pack_size is
  'Number of units in a pack.';
comment on column product_template.srp is
  'Suggested retail price, in centavos.';
comment on column product_template.cost is
  'Cost for the store, in centavos; null if not known.';
comment on column product_template.weight_grams is
  'Weight in grams; null if not known.';
comment on column product_template.imported_from is
  'Name of the file that created it; null if staff entered it.';
