/* SPDX-License-Identifier: MIT */
/* Reads JSON beside those who write it in our own way. */
#include "wire/told.h"

#include <jansson.h>

Told *told_read(const char *text)
{
    json_t *root = json_loads(text, 0, NULL);

    if (!json_is_object(root)) {
        json_decref(root);
        return NULL;
    }
    return root;
}

void told_finish(Told *told)
{
    json_decref(told);
}

const Told *told_at(const Told *object, const char *name)
{
    return json_object_get(object, name);
}

const char *told_maybe(const Told *object, const char *name)
{
    return json_string_value(told_at(object, name));
}

const char *told_string(const Told *object, const char *name)
{
    const char *text = told_maybe(object, name);

    return text ? text : "";
}

int told_number(const Told *object, const char *name)
{
    return (int)json_integer_value(told_at(object, name));
}

bool told_flag(const Told *object, const char *name)
{
    return json_is_true(told_at(object, name));
}

int told_count(const Told *list)
{
    return (int)json_array_size(list);
}

const Told *told_item(const Told *list, int number)
{
    return json_array_get(list, (size_t)number);
}

const char *told_word(const Told *list, int number)
{
    return json_string_value(told_item(list, number));
}
