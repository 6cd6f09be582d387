comment on table product_category is
  'Product categories of two levels, from which stores choose.';
comment on table product_group is
  'Product groups of a category.';
comment on table product_brand is
  'Product brands.';
comment on table product_unit is
  'Units of measure.';
comment on table product_template is
  'Products that stores can copy into their own assortment.';
