// What is found in schemas that are read without a grammar.
import { expect, test } from 'vitest';
import { outlineOf } from './outline-of.ts';

test('messages, services and their members', async () => {
  expect(await outlineOf('proto.proto')).toMatchInlineSnapshot(`
    "import google/protobuf/empty.proto 3
    namespace shop.v1 2
    struct Order 6-16 from 5 doc 5
      field id 7
      field items 8
      field counts 9
      field card 11
      struct Item 13
        field amount 13
      enum State 14
        member UNKNOWN 14
        member PAID 14
    interface Shop 18-22
      method Place 20 from 19 doc 19
      method Cancel 21"
  `);
});

test('types, operations and directives of GraphQL', async () => {
  expect(await outlineOf('graphql.graphql')).toMatchInlineSnapshot(`
    "class User 4-8 from 1 doc 1-3
      field id 5
      field posts 7 from 6 doc 6
    enum Role 9
      member ADMIN 9
      member USER 9
    enum State 10-13
      member ON 11
      member OFF 12
    union Hit 14
    struct Filter 15
      field text 15
    type Date 16
    function @auth 17
    class Query 18-20
      field me 19
    function Me 21"
  `);
});

test('blocks of HCL by their labels', async () => {
  expect(await outlineOf('hcl.tf')).toMatchInlineSnapshot(`
    "key variable.region 2-4 from 1 doc 1
      key default 3
    key resource.aws_s3_bucket.logs 5-10
    key locals 11-13
      key tag 12
    key output.arn 14
      key value 14"
  `);
});
